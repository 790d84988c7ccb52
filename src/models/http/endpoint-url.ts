import { AppError } from "../../errors.ts";

export interface EndpointUrlOptions {
  /** Key of the configuration the address comes from, such as `rerank.baseUrl`. */
  setting: string;
  /** Variable that holds the key, for the hint against passwords in addresses. */
  keyVariable: string;
  /** Appended unless the address already ends with it, such as `/rerank`. */
  path: string;
  /** What such an address looks like. */
  example: string;
}

/** Address of a resource below a base address; the base's query is kept. @throws AppError `config-invalid` */
export function endpointUrl(baseUrl: string, options: EndpointUrlOptions): URL {
  const { setting, keyVariable, path, example } = options;
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new AppError("config-invalid", `"${setting}" is not an address: ${JSON.stringify(baseUrl)}.`, {
      hint: `An address looks like "${example}".`,
    });
  }
  if (url.username !== "" || url.password !== "") {
    throw new AppError("config-invalid", `"${setting}" holds a user name or a password.`, {
      hint: `Set ${keyVariable} instead.`,
    });
  }
  const base = url.pathname.replace(/\/+$/, "");
  url.pathname = base.endsWith(path) ? base : `${base}${path}`;
  return url;
}

/** @throws AppError `config-invalid` for a key that no header can carry, without showing it */
export function checkApiKey(apiKey: string | undefined, keyVariable: string): void {
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new AppError("config-invalid", "The API key has characters that no header can carry.", {
      hint: `Set ${keyVariable} to the key alone, without spaces or line ends.`,
    });
  }
}
