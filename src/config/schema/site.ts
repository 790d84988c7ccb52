import { z } from "zod";
import { address, text } from "./fields.ts";

export const site = z
  .strictObject({
    url: address.meta({
      description:
        "Web address under which the documents are published, such as https://docs.example.com/v2. Sources of an answer then link to their pages at the cited section. What a document names as `url` wins. Links are made as answers are: a change here needs no document to be read again.",
    }),
    paths: z.enum(["clean", "html", "folder", "source"]).default("clean").meta({
      description:
        "How the site spells the page of guide/a.md: `clean` as guide/a, `html` as guide/a.html, `folder` as guide/a/, `source` as guide/a.md. An index page, and a README, is its folder.",
    }),
    folder: z.string().default("").meta({
      description:
        "Folder that ids of documents begin with and paths of the site do not, such as docs. Documents outside it have no page.",
    }),
    generator: z.enum(["other", "vitepress", "docusaurus"]).default("other").meta({
      description:
        "What makes the site. `vitepress` takes its own anchors, and a README for a page of its own; `docusaurus` takes `slug` and `id` of front matter, and leaves out numbers before names (01-intro). `other` takes GitHub's anchors, and `permalink` and `slug` of front matter.",
    }),
    collections: z.array(text).default([]).meta({
      description: "Collections whose documents the site shows; without any, all.",
    }),
  })
  .prefault({})
  .meta({ description: "The web site that the documents are published on." });
