import type { Page } from "./page.ts";

type Words = [slow: string, offline: string, retry: string, close: string];

const english: Words = [
  "This takes longer than usual.",
  "You are offline. This opens as soon as you are back.",
  "Try again",
  "Close",
];

const translations: Record<string, Words> = {
  ar: [
    "يستغرق هذا وقتًا أطول من المعتاد.",
    "أنت غير متصل بالإنترنت. سيُفتح هذا فور عودة الاتصال.",
    "أعد المحاولة",
    "إغلاق",
  ],
  cs: [
    "Trvá to déle než obvykle.",
    "Jste offline. Otevře se to, jakmile budete zase online.",
    "Zkusit znovu",
    "Zavřít",
  ],
  de: [
    "Das dauert länger als sonst.",
    "Sie sind offline. Sobald Sie wieder online sind, öffnet es sich.",
    "Erneut versuchen",
    "Schließen",
  ],
  es: [
    "Está tardando más de lo habitual.",
    "No tienes conexión. Se abrirá en cuanto la recuperes.",
    "Reintentar",
    "Cerrar",
  ],
  fr: [
    "Cela prend plus de temps que d’habitude.",
    "Vous êtes hors ligne. L’ouverture se fera dès votre retour en ligne.",
    "Réessayer",
    "Fermer",
  ],
  he: ["זה לוקח יותר זמן מהרגיל.", "אין חיבור לאינטרנט. החלון ייפתח ברגע שהחיבור יחזור.", "ניסיון נוסף", "סגירה"],
  it: ["Ci vuole più tempo del solito.", "Sei offline. Si aprirà appena torni online.", "Riprova", "Chiudi"],
  ja: ["いつもより時間がかかっています。", "オフラインです。接続が戻ると開きます。", "再試行", "閉じる"],
  nl: [
    "Dit duurt langer dan normaal.",
    "Je bent offline. Dit gaat open zodra je weer online bent.",
    "Opnieuw proberen",
    "Sluiten",
  ],
  pl: [
    "To trwa dłużej niż zwykle.",
    "Brak połączenia z internetem. Okno otworzy się, gdy połączenie wróci.",
    "Spróbuj ponownie",
    "Zamknij",
  ],
  pt: [
    "Está demorando mais do que o normal.",
    "Você está sem conexão. Isto abrirá assim que ela voltar.",
    "Tentar novamente",
    "Fechar",
  ],
  ru: [
    "Загрузка занимает больше времени, чем обычно.",
    "Нет подключения к интернету. Окно откроется, когда оно появится.",
    "Повторить",
    "Закрыть",
  ],
  sv: [
    "Det tar längre tid än vanligt.",
    "Du är offline. Det öppnas så snart du är uppkopplad igen.",
    "Försök igen",
    "Stäng",
  ],
  tr: [
    "Bu, her zamankinden uzun sürüyor.",
    "Çevrimdışısınız. Bağlantınız geri geldiğinde açılacak.",
    "Yeniden dene",
    "Kapat",
  ],
  uk: [
    "Завантаження триває довше, ніж зазвичай.",
    "Немає з’єднання з інтернетом. Вікно відкриється, коли воно з’явиться.",
    "Спробувати ще раз",
    "Закрити",
  ],
  zh: ["加载时间比平时长。", "您已离线。恢复连接后会自动打开。", "重试", "关闭"],
};

/** Words and a way out in the panel's place, for a panel that does not come. */
export function speak(box: HTMLElement, page: Page, retry: () => void, close: () => void) {
  const wish = page.settings.locale || document.documentElement.lang || navigator.language;
  const [slow, offline, retryName, closeName] = translations[wish.slice(0, 2).toLowerCase()] ?? english;
  const { color, textColor } = page.config ?? {};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `p{margin:200px 20px 20px;color:CanvasText;font:15px/1.5 system-ui,sans-serif}p button{all:revert;margin:12px 8px 0 0;min-height:44px;padding:0 16px;border:1px solid ${textColor};border-radius:10px;background:${color};color:${textColor};font:inherit;cursor:pointer}p button:before{content:none}p b{display:block;font-weight:400}`,
  );
  page.shadow.adoptedStyleSheets = [...page.shadow.adoptedStyleSheets, sheet];
  const said = document.createElement("p");
  const words = document.createElement("b");
  words.role = "status";
  said.append(words);
  for (const [name, act] of [
    [retryName, retry],
    [closeName, close],
  ] as const) {
    const button = document.createElement("button");
    button.textContent = name;
    button.onclick = act;
    said.append(button);
  }
  box.replaceChildren(said);
  words.textContent = navigator.onLine ? slow : offline;
}
