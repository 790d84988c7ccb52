import { Hono } from "hono";
import { chatModelIds, requireChatModel } from "../chat/chat-models.ts";
import type { ChatModelEntry, ChatModelList } from "../protocol/chat-completions.ts";
import type { ServerEnv, ServerParts } from "../server-parts.ts";

/** What clients of chat completions may ask for by name. */
export function modelRoutes({ config }: ServerParts): Hono<ServerEnv> {
  return new Hono<ServerEnv>()
    .get("/", (context) => {
      const response: ChatModelList = {
        object: "list",
        data: chatModelIds(config, context.get("principal")).map(toEntry),
      };
      return context.json(response);
    })
    .get("/:model{.+}", (context) => {
      const ids = chatModelIds(config, context.get("principal"));
      return context.json(toEntry(requireChatModel(context.req.param("model"), ids)));
    });
}

/** There is no moment at which a surface came to be. */
function toEntry(id: string): ChatModelEntry {
  return { id, object: "model", created: 0, owned_by: "assay" };
}
