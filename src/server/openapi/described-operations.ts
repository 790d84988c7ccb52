import { readVersion } from "../../service/read-version.ts";
import { allOperations } from "../operations/all-operations.ts";
import type { Operation } from "../operations/define-operation.ts";
import { docsOperations } from "../routes/docs.ts";
import type { ServerParts } from "../server-parts.ts";
import { createDocument, type OpenApiDocument } from "./create-document.ts";
import { otherRoutes } from "./other-routes.ts";

/** All operations, and those that describe them and themselves. */
export function describedOperations(parts: ServerParts): Operation[] {
  let made: OpenApiDocument | undefined;
  const document = (): OpenApiDocument => {
    made ??= createDocument([...operations, ...otherRoutes], { version: readVersion() });
    return made;
  };
  const operations = [...allOperations(parts), ...docsOperations(document)];
  return operations;
}
