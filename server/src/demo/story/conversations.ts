import type { ConversationType } from "@hark/contract/conversations/schema";
import type { TagName, TeamIndex } from "./project.ts";
import type { VisitorName } from "./visitors.ts";

export interface Line {
  /** Index into `team`; none is the visitor. */
  agent?: TeamIndex;
  /** A text, or the name of a picture in `pictures/`. */
  text: string;
  isPicture?: boolean;
  minutesAgo: number;
}

export interface Conversation {
  visitor: VisitorName;
  type: ConversationType;
  isClosed?: boolean;
  /** Asleep for so many hours from now. */
  snoozedHours?: number;
  assignee?: TeamIndex;
  isRead?: boolean;
  tags?: readonly TagName[];
  lines: readonly Line[];
}

const day = 24 * 60;

/**
 * Lines of an older conversation, minutes apart: what begins with `0>`, `1>` or `2>` is said by that member of the team, the rest by
 * the visitor.
 */
function talk(minutesAgo: number, ...said: string[]): Line[] {
  let at = minutesAgo;
  return said.map((line, index) => {
    if (index > 0) at -= Math.min(3 + (line.length % 19), at / 2);
    const [, agent, text = line] = /^([012])> (.*)$/s.exec(line) ?? [];
    return { ...(agent !== undefined && { agent: Number(agent) as TeamIndex }), text, minutesAgo: at };
  });
}

const done = { isClosed: true, isRead: true } as const;
const read = { isRead: true } as const;

const today: readonly Conversation[] = [
  {
    visitor: "amara",
    type: "BUG",
    assignee: 0,
    tags: ["Booking", "Calendar sync"],
    lines: [
      {
        text: "Since this morning the calendar puts two repairs on the same stand. It only happens with bookings from our website.",
        minutesAgo: 1_510,
      },
      {
        agent: 0,
        text: "Thanks Amara, that narrows it down a lot. Which stand is it, and could you send me a picture of one such day?",
        minutesAgo: 1_485,
      },
      { text: "Stand 2, every half hour that touches 4:30 😬", minutesAgo: 125 },
      { text: "calendar.webp", isPicture: true, minutesAgo: 124 },
      {
        agent: 0,
        text: "Found it: the website form books in your customers’ time zone, the calendar in yours. The fix is going out now. You can follow it at https://status.chainring.example.",
        minutesAgo: 108,
      },
      { agent: 0, text: "I have moved Ms Adeyemi’s brake bleed to Stand 1 so nobody waits.", minutesAgo: 107 },
      { text: "Lovely, thank you!", minutesAgo: 6 },
      { text: "The 4:30 slot shows both names again though. Could it be cached?", minutesAgo: 1 },
    ],
  },
  {
    visitor: "yousef",
    type: "QUESTION",
    tags: ["Calendar sync"],
    lines: [{ text: "مرحبًا، هل يمكن ربط تقويم الورشة مع خرائط جوجل؟", minutesAgo: 4 }],
  },
  {
    visitor: "guest",
    type: "QUESTION",
    tags: ["Pricing"],
    lines: [{ text: "Do you have a plan for a single mechanic?", minutesAgo: 62 }],
  },
  {
    visitor: "camille",
    type: "QUESTION",
    assignee: 2,
    lines: talk(
      96,
      "Bonjour ! Peut-on envoyer le devis au client depuis la fiche ?",
      "2> Bonjour Camille, oui : ouvrez la fiche, puis Devis, Envoyer. Le client répond d’un clic.",
      "Parfait. Et si le client veut changer une ligne ?",
    ),
  },
  {
    visitor: "juergen",
    type: "BUG",
    tags: ["Printing"],
    lines: [
      { text: "The label printer cuts the last line of long addresses.", minutesAgo: 260 },
      { text: "label.webp", isPicture: true, minutesAgo: 259 },
      { agent: 1, text: "Which label size do you print on?", minutesAgo: 250 },
      {
        text: "62 × 29 mm. (The manual at https://de.wikipedia.org/wiki/Etikett_(Druck) calls it “Adressetikett”.)",
        minutesAgo: 130,
      },
    ],
  },
  {
    visitor: "maximiliane",
    type: "QUESTION",
    assignee: 0,
    tags: ["Needs a call", "Pricing"],
    lines: talk(
      190,
      "Guten Tag, wir möchten alle sechs Filialen bis März umstellen. Gibt es jemanden, mit dem wir das einmal durchsprechen können?",
      "0> Guten Tag Frau Hohenfels-Wittgenstein, sehr gern. Passt Ihnen Donnerstag um 10 Uhr?",
      "Donnerstag ist gut. Ich bringe unseren Buchhalter mit.",
      "0> Dann bis Donnerstag, der Link zur Videokonferenz kommt per Mail.",
    ),
    ...read,
  },
  {
    visitor: "kenji",
    type: "QUESTION",
    tags: ["Printing"],
    assignee: 1,
    lines: [
      { text: "Can I print the job card on A6 paper?", minutesAgo: 420 },
      { agent: 1, text: "Yes: Settings, Printing, Job card. A6 is in the list since last week.", minutesAgo: 380 },
      { text: "You’re a legend 🙌 prints fine on the label printer too", minutesAgo: 310 },
    ],
    ...read,
  },
  {
    visitor: "noa",
    type: "BUG",
    lines: talk(345, "בטופס ההזמנה באתר הטקסט מיושר לשמאל, והכפתור מחוץ למסך בטלפון."),
  },
  {
    visitor: "tom",
    type: "BUG",
    assignee: 1,
    lines: talk(
      510,
      "The export stops with this:\n\n```\nTypeError: Cannot read properties of undefined (reading 'vat')\n    at toRow (export.js:41:18)\n    at Array.map (<anonymous>)\n```",
      "1> That trace helps, thank you. One job of the 14th has no tax rate. I have set it to the shop's own, and the export runs through.",
      "Works. Any idea how it lost its rate?",
      "1> It was copied from a job of 2023, when the field was optional. We are making it required on copies too.",
    ),
    ...read,
  },
  {
    visitor: "bookings",
    type: "QUESTION",
    tags: ["Trial", "Pricing", "Needs a call"],
    lines: [
      { text: "Our trial ends on Friday, but the whole team is away until the 10th.", minutesAgo: 700 },
      { agent: 2, text: "I moved the trial to the 14th, nothing else to do on your side.", minutesAgo: 560 },
    ],
    ...done,
  },
  {
    visitor: "ines",
    type: "QUESTION",
    snoozedHours: 17,
    assignee: 2,
    lines: talk(
      640,
      "Olá! Quando chega a lista de verificação para revisões?",
      "2> Olá Inês! Está planeada. A Tova dá notícias amanhã, depois da reunião.",
    ),
    ...read,
  },
];

const thisWeek: readonly Conversation[] = [
  {
    visitor: "lucia",
    type: "QUESTION",
    lines: talk(
      1.1 * day,
      "¿Puedo cambiar el nombre de la tienda en los recibos?",
      "1> Claro: Ajustes, Tienda, Nombre en recibos. Los recibos antiguos no cambian.",
      "¡Gracias!",
    ),
    assignee: 1,
    ...done,
  },
  {
    visitor: "ruth",
    type: "BUG",
    assignee: 0,
    tags: ["Calendar sync"],
    lines: talk(
      1.2 * day,
      "Sinds de update zie ik de afspraken van Utrecht ook in Amersfoort.",
      "0> Hi Ruth, you're right, the filter for branches forgets itself when the page is opened again. A fix is being tested.",
      "0> It's out. Could you look once more?",
    ),
    ...read,
  },
  {
    visitor: "guestEnglish",
    type: "QUESTION",
    tags: ["Trial"],
    lines: talk(1.3 * day, "Is there a limit on bookings during the trial?", "2> None at all, for 30 days."),
    assignee: 2,
    ...done,
  },
  {
    visitor: "wei",
    type: "QUESTION",
    lines: talk(1.6 * day, "你好，请问可以导出全部客户资料吗？", "1> 可以：设置 → 客户 → 导出。文件为 CSV 格式。"),
    assignee: 1,
    ...done,
  },
  {
    visitor: "agnieszka",
    type: "BUG",
    lines: talk(
      1.8 * day,
      "Usunęłam przypadkiem cały poniedziałek 😱",
      "1> Poniedziałek wrócił. Wszystkie osiem zleceń jest na swoim miejscu.",
      "Jesteście cudowni",
    ),
    assignee: 1,
    ...done,
  },
  {
    visitor: "dana",
    type: "QUESTION",
    tags: ["Trial"],
    lines: talk(
      2.1 * day,
      "We open in two weeks. Can we import our price list before that?",
      "2> Yes, send it over in any format and we'll do it for you, it takes a day.",
      "It's a photo of a whiteboard. Is that any format?",
      "2> That counts.",
    ),
    assignee: 2,
    ...read,
  },
  {
    visitor: "pavel",
    type: "BUG",
    lines: talk(
      2.2 * day,
      "SMS to customers arrive twice",
      "0> Since when, Pavel? And for all of them?",
      "od včerejška, všem",
    ),
    assignee: 0,
  },
  {
    visitor: "amara",
    type: "QUESTION",
    lines: talk(
      2.4 * day,
      "How do I give Femi a login that can't see prices?",
      "0> Settings, Team, Femi, then choose Mechanic. It hides everything with a currency in it.",
    ),
    assignee: 0,
    ...done,
  },
  {
    visitor: "camille",
    type: "BUG",
    tags: ["Printing"],
    lines: talk(
      2.6 * day,
      "La fiche s’imprime sur deux pages depuis hier.",
      "1> Le logo a grandi avec la mise à jour. C’est corrigé, rechargez la page une fois.",
      "Une seule page, merci.",
    ),
    assignee: 1,
    ...done,
  },
  {
    visitor: "guestSwedish",
    type: "QUESTION",
    tags: ["Pricing"],
    lines: talk(
      2.8 * day,
      "Hej! Vad kostar det för tre mekaniker?",
      "2> Hej! 29 euro i månaden, oavsett hur många ni är.",
    ),
    assignee: 2,
    ...done,
  },
  {
    visitor: "tom",
    type: "QUESTION",
    lines: talk(
      3.1 * day,
      "Could the booking page show our other shop's phone number too?",
      "0> Not yet, but it's close to “Several workshops in one account”. I've put your vote on it.",
    ),
    assignee: 0,
    ...done,
  },
  {
    visitor: "kenji",
    type: "BUG",
    lines: talk(
      3.3 * day,
      "カレンダーの祝日が一日ずれています。",
      "0> ご連絡ありがとうございます。成人の日が古いままでした。直しました。",
      "確認しました。早い！",
    ),
    tags: ["Calendar sync"],
    assignee: 0,
    ...done,
  },
  {
    visitor: "yousef",
    type: "QUESTION",
    lines: talk(
      3.6 * day,
      "هل يصل الزبون إشعار عند تغيير الموعد؟",
      "1> نعم، تصله رسالة بريد فورًا. الرسائل النصية قادمة قريبًا.",
    ),
    assignee: 1,
    ...done,
  },
  {
    visitor: "ruth",
    type: "QUESTION",
    tags: ["Pricing"],
    lines: talk(3.9 * day, "Can the invoice go to our head office instead?", "2> Done, from the next one on."),
    assignee: 2,
    ...done,
  },
  {
    visitor: "guest",
    type: "QUESTION",
    lines: talk(
      4.2 * day,
      "Läuft das auch auf einem alten iPad?",
      "2> Ab iPadOS 16, ja. Probieren Sie es einfach im Browser aus.",
    ),
    assignee: 2,
    ...done,
  },
  {
    visitor: "maximiliane",
    type: "BUG",
    lines: talk(
      4.5 * day,
      "Zwei Kolleginnen sehen die Umsätze der anderen Filiale.",
      "0> Das darf nicht sein. Ich habe die Ansicht sofort gesperrt und melde mich in einer Stunde.",
      "0> Ursache gefunden: die Rolle „Filialleitung“ galt für das ganze Konto. Seit eben gilt sie nur noch für die eigene Filiale.",
      "Danke für die schnelle Reaktion.",
    ),
    assignee: 0,
    ...done,
  },
  {
    visitor: "ines",
    type: "BUG",
    lines: talk(
      4.8 * day,
      "No tablet, o botão Guardar fica atrás do teclado.",
      "1> Obrigada, conseguimos reproduzir. Sai na próxima versão.",
    ),
    assignee: 1,
    ...read,
  },
  {
    visitor: "dana",
    type: "BUG",
    lines: talk(
      5.1 * day,
      "Login link from the invite says expired, I got it five minutes ago",
      "2> A newer one was sent a minute later, only the last one works. It's the mail with “Reminder” in its title.",
      "ah. found it",
    ),
    assignee: 2,
    ...done,
  },
  {
    visitor: "lucia",
    type: "BUG",
    lines: talk(
      5.4 * day,
      "El buscador no encuentra teléfonos con prefijo.",
      "1> Corregido: ahora busca con y sin +34.",
    ),
    assignee: 1,
    ...done,
  },
  {
    visitor: "noa",
    type: "QUESTION",
    lines: talk(
      5.7 * day,
      "אפשר לקבל חשבונית עם מספר עוסק?",
      "2> כן, מוסיפים אותו בהגדרות, חיוב. הוא יופיע מהחשבונית הבאה.",
    ),
    assignee: 2,
    ...done,
  },
  {
    visitor: "agnieszka",
    type: "QUESTION",
    lines: talk(
      6 * day,
      "Czy mogę zamknąć warsztat na ferie jednym kliknięciem?",
      "0> Tak: Kalendarz, Przerwa, od–do. Klienci zobaczą, kiedy wracacie.",
    ),
    assignee: 0,
    ...done,
  },
  {
    visitor: "guestEnglish",
    type: "BUG",
    lines: talk(6.3 * day, "Your pricing page is blank on my phone", "1> Which phone and browser is it?"),
    assignee: 1,
    ...read,
  },
  {
    visitor: "bookings",
    type: "BUG",
    lines: talk(
      6.6 * day,
      "Les rappels partent à 3 h 30 du matin chez nous (Terre-Neuve).",
      "0> Une demi-heure de décalage que nous arrondissions. C’est réparé, avec nos excuses aux clients réveillés.",
    ),
    tags: ["Calendar sync"],
    assignee: 0,
    ...done,
  },
];

const lastWeek: readonly Conversation[] = [
  [
    "amara",
    "QUESTION",
    7.2,
    0,
    "Can two people edit a job at once?",
    "0> Yes, you see each other's changes as they are made.",
  ],
  ["pavel", "QUESTION", 7.4, 2, "how much for one person", "2> 9 euro a month, Pavel, and the first month is free."],
  [
    "camille",
    "QUESTION",
    7.6,
    2,
    "Où changer l’adresse de facturation ?",
    "2> Réglages, Abonnement, tout en bas.",
    "Trouvé",
  ],
  ["wei", "BUG", 7.9, 1, "打印的二维码太小，扫不出来。", "1> 已放大到 20 毫米，请再试一次。", "可以了，谢谢！"],
  ["tom", "QUESTION", 8.1, 0, "Is my data kept in Europe?", "0> In Frankfurt, and the backups in Dublin."],
  ["kenji", "QUESTION", 8.4, 1, "Does the API send webhooks?", "1> Not yet. It comes with “API for bookings”."],
  [
    "guestSwedish",
    "BUG",
    8.6,
    1,
    "Bilden i mejlet syns inte.",
    "1> Tack! Vi har bytt till en mindre bild, nu syns den.",
  ],
  [
    "ruth",
    "BUG",
    8.9,
    0,
    "De knop Afronden doet niets.",
    "0> Is there a red line above it? One required field is empty.",
    "ja, het framenummer. dank!",
  ],
  [
    "juergen",
    "QUESTION",
    9.1,
    2,
    "Gibt es einen Rabatt für Vereine?",
    "2> Ja, 30 Prozent. Ein Scan der Satzung genügt.",
  ],
  ["yousef", "BUG", 9.4, 1, "التاريخ يظهر بالميلادي والهجري معًا.", "1> أصبح يتبع إعدادات لغة المتجر. شكرًا لملاحظتك."],
  ["ines", "QUESTION", 9.6, 2, "Posso pagar por transferência?", "2> Sim, no plano anual."],
  [
    "maximiliane",
    "QUESTION",
    9.9,
    0,
    "Können wir eine Testumgebung bekommen?",
    "0> Ja, ich habe Ihnen „Radhaus (Test)“ angelegt.",
  ],
  [
    "dana",
    "QUESTION",
    10.2,
    2,
    "Do you have a referral program?",
    "2> A free month for both of you. Just tell us who.",
  ],
  [
    "lucia",
    "QUESTION",
    10.5,
    1,
    "¿Funciona sin internet?",
    "1> Se puede leer el día de hoy. Para escribir hace falta conexión.",
  ],
  [
    "amara",
    "BUG",
    10.8,
    0,
    "The tyre size field eats the slash in 700/25c",
    "0> It takes 700x25c and 700/25c alike now.",
    "👏",
  ],
  ["agnieszka", "BUG", 11.1, 1, "Polskie znaki w SMS-ach to krzaczki.", "1> Poprawione, ą, ę i ł dochodzą w całości."],
  [
    "guest",
    "QUESTION",
    11.4,
    2,
    "Kann man Termine per Telefon annehmen und hier eintragen?",
    "2> Ja, so machen es die meisten.",
  ],
  ["noa", "QUESTION", 11.7, 2, "מה קורה לנתונים אם אני מבטלת?", "2> נשמרים 90 יום, ואפשר לייצא הכול בכל רגע."],
  [
    "tom",
    "BUG",
    12,
    1,
    "Stand 5 is missing from the week view",
    "1> It was behind the edge on tablets. You can scroll sideways now.",
  ],
  [
    "camille",
    "BUG",
    12.3,
    0,
    "Le total n’inclut pas la remise.",
    "0> Corrigé. Les devis déjà envoyés étaient justes, seul l’écran se trompait.",
  ],
  [
    "kenji",
    "QUESTION",
    12.6,
    1,
    "Can I hide the price list from the public page?",
    "1> Yes: Booking page, Prices, Hidden.",
  ],
  [
    "pavel",
    "QUESTION",
    12.9,
    2,
    "can i change the currency to CZK",
    "2> Set it under Shop, Currency. Old jobs keep theirs.",
  ],
  ["wei", "QUESTION", 13.2, 1, "有中文发票模板吗？", "1> 有，在 设置 → 发票 → 语言 里选择。"],
  [
    "ruth",
    "QUESTION",
    13.4,
    0,
    "Hoe nodig ik een tweede eigenaar uit?",
    "0> One account has one owner, but you can hand it over in the settings.",
  ],
  [
    "juergen",
    "BUG",
    13.6,
    1,
    "Die Rechnungsnummern springen von 109 auf 111.",
    "1> 110 ist ein Entwurf in Ihrem Papierkorb, es fehlt keine.",
  ],
  [
    "guestEnglish",
    "QUESTION",
    13.8,
    2,
    "Do you integrate with Shimano's parts list?",
    "2> Parts can be searched by Shimano's numbers, yes.",
  ],
].map(([visitor, type, daysAgo, assignee, ...said]) => ({
  visitor: visitor as VisitorName,
  type: type as ConversationType,
  assignee: assignee as TeamIndex,
  lines: talk(Number(daysAgo) * day, ...(said as string[])),
  ...done,
}));

/** Two weeks of them, newest first. */
export const conversations: readonly Conversation[] = [...today, ...thisWeek, ...lastWeek];
