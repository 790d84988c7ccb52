/** The YAML reader's messages, where they speak of its code and not of the file, in words for whoever wrote the file. */
export function describeYamlProblem(message: string): string {
  if (message.includes("call stack")) return "The file is nested too deeply.";
  if (message.includes("multiple documents")) return "A second document starts here; a file holds one.";
  return message.trim() || "The file is not well-formed YAML.";
}
