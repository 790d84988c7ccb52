import type { ComponentType } from "preact";
import { lazy } from "preact-iso";
import type { Role } from "../api/wire/session.ts";

/** A place of the navigation: a room with addresses of its own below it, loaded when it is first opened. */
export interface View {
  readonly path: `/console/${string}`;
  readonly label: string;
  /** Pressed after `g`. */
  readonly key: string;
  /** The least role that sees it. */
  readonly role: Role;
  readonly room: ComponentType;
}

/** A file that cannot be had, as after another version was put in its place, is a fault of the view like any other. */
function load(room: () => Promise<ComponentType>): ComponentType {
  return lazy(() =>
    room().catch(
      (error: unknown): ComponentType =>
        () => {
          throw error;
        },
    ),
  );
}

export const views: readonly View[] = [
  {
    ...{ path: "/console/ask", label: "Ask", key: "a", role: "asker" },
    room: load(() => import("../views/ask/ask-view.tsx").then((file) => file.AskView)),
  },
  {
    ...{ path: "/console/golden", label: "Golden", key: "g", role: "curator" },
    room: load(() => import("../views/golden/golden-room.tsx").then((file) => file.GoldenRoom)),
  },
  {
    ...{ path: "/console/queue", label: "Queue", key: "q", role: "curator" },
    room: load(() => import("../views/queue/queue-view.tsx").then((file) => file.QueueView)),
  },
  {
    ...{ path: "/console/suggestions", label: "Suggestions", key: "s", role: "curator" },
    room: load(() =>
      import("../views/suggestions/suggestions-view.tsx").then((file) => file.SuggestionsView),
    ),
  },
  {
    ...{ path: "/console/thresholds", label: "Thresholds", key: "t", role: "curator" },
    room: load(() => import("../views/thresholds/thresholds-room.tsx").then((file) => file.ThresholdsRoom)),
  },
  {
    ...{ path: "/console/monitor", label: "Monitor", key: "m", role: "curator" },
    room: load(() => import("../views/monitor/monitor-view.tsx").then((file) => file.MonitorView)),
  },
  {
    ...{ path: "/console/log", label: "Log", key: "l", role: "curator" },
    room: load(() => import("../views/log/log-room.tsx").then((file) => file.LogRoom)),
  },
  {
    ...{ path: "/console/documents", label: "Documents", key: "d", role: "curator" },
    room: load(() => import("../views/documents/documents-room.tsx").then((file) => file.DocumentsRoom)),
  },
];
