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
    "My credit card was charged twice",
    "Why was I charged twice?",
    "My name is John Smith, where do I log in?",
    "My SSN is 123-45-6789",
    "Wann kommt meine letzte Bestellung an?",
    "Quand arrive mon dernier colis ?",
    "¿Dónde está nuestro último pedido?",
    "Dov'è il mio ordine?",
    "Qual è il saldo del mio conto?",
    "Qual é o saldo da minha conta?",
    "Waar is mijn bestelling?",
    "Var är min beställning?",
    "Hvor er min ordre?",
    "Gdzie jest moje zamówienie?",
    "Где мой заказ?",
    "Какой баланс моего счета?",
    "Де моє замовлення?",
    "Siparişim nerede?",
    "Hesabımdaki para nerede?",
    "Ma már megjött a rendelésem?",
    "أين طلبي؟",
    "איפה ההזמנה שלי?",
    "我的订单在哪里?",
    "我的账户余额是多少",
    "私の注文はどこですか?",
    "내 주문 어디에 있나요?",
    "ｊｏｈｎ＠ｅｘａｍｐｌｅ．ｃｏｍ cannot log in",
    "４１１１ １１１１ １１１１ １１１１ was refused",
    "my\u00a0order",
    "my or\u200bder",
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
    "How do I build my package?",
    "Wie starte ich meinen Dienst?",
    "Comment configurer mon serveur ?",
    "¿Cómo configuro mi servidor?",
    "Come configuro il mio server?",
    "Como configuro o meu servidor?",
    "Hoe stel ik mijn server in?",
    "Hur startar jag min tjänst?",
    "Jak uruchomić moją usługę?",
    "Как запустить мой сервис?",
    "Sipariş nasıl oluşturulur?",
    "Ödeme modülü nasıl kurulur?",
    "Hogyan hozok létre rendelést?",
    "كيف أنشئ طلبا؟",
    "איך יוצרים הזמנה?",
    "如何创建订单?",
    "注文を作成するには?",
    "주문을 만들려면?",
    "What does the range 100-20-3000-4 mean?",
  ])("are not taken for them: %s", (question) => {
    expect(isPersonal([question])).toBe(false);
  });

  it("are told at once in a text that was made to be slow to read", () => {
    const parts = ["my ", "0", "+1", "order ", "de89 ", "a.", "a@", "mein a ", "我的", "我"];
    // Nothing is timed: at the length of the longest question that can be allowed, a pattern that reads a run again from each
    // of its letters takes minutes, and the test does not come to its end.
    for (const part of parts) {
      const text = part.repeat(Math.ceil(100_000 / part.length)).slice(0, 100_000);
      expect(typeof isPersonal([text])).toBe("boolean");
    }
  });

  it("are looked for in every wording, and by a deployment's own patterns", () => {
    expect(isPersonal(["And where is it?", "Where is my order?"])).toBe(true);
    expect(createPersonalCheck(["\\bpatient\\b"])(["Which PATIENT has it?"])).toBe(true);
    expect(createPersonalCheck([])(["Where is my order?"])).toBe(false);
  });
});
