import { describe, expect, it } from "vitest";
import { createPersonalCheck, defaultPersonalPatterns } from "./personal-questions.ts";

const isPersonal = createPersonalCheck(defaultPersonalPatterns);

describe("questions about one person", () => {
  it.each([
    "Where is my order?",
    "Why was my last payment refused?",
    "What is the status of order #48151?",
    "Invoice no. 2024-0815 is wrong",
    "Ticket ABC-12345 was closed, why?",
    "Please write to ann.lee+x@mail.example.co.uk",
    "Call me at +49 (30) 123 456-78",
    "My number is 030 1234567",
    "Ring 555-123-4567",
    "I paid with 4111 1111 1111 1111",
    "Refund to DE89 3704 0044 0532 0130 00",
    "Wo ist meine Bestellung?",
    "Où est ma commande ?",
    "¿Dónde está mi pedido?",
    "MY ACCOUNT IS LOCKED",
    "Our subscription ended",
  ])("are told: %s", (question) => {
    expect(isPersonal([question])).toBe(true);
  });

  it.each([
    "How do I configure a Redis connection pool?",
    "Which port does 127.0.0.1:8080 stand for?",
    "What changed between v1.2.3 and v2.0.0 on 2026-01-02?",
    "How do I order the columns of a table?",
    "Why does my build fail with error 1045?",
    "How do I mount a volume in my container?",
    "What does --max-cost=10000 do?",
    "How do I use @types/node with vitest@4.1.12?",
    "Is there a limit of 100 000 000 rows?",
    "How do I cancel an order?",
    "What does my own account class inherit from?",
  ])("are not taken for them: %s", (question) => {
    expect(isPersonal([question])).toBe(false);
  });

  it("are looked for in every wording, and by a deployment's own patterns", () => {
    expect(isPersonal(["And where is it?", "Where is my order?"])).toBe(true);
    expect(createPersonalCheck(["\\bpatient\\b"])(["Which PATIENT has it?"])).toBe(true);
    expect(createPersonalCheck([])(["Where is my order?"])).toBe(false);
  });
});
