import type { Words } from "./waiting.ts";

/** In this order: it takes longer, there is no network, try again, close. English stands in `waiting.ts`. */
const translations: Record<string, [string, string, string, string]> = {
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

export function wordsFor(language: string): Words | undefined {
  const found = translations[language.slice(0, 2).toLowerCase()];
  if (!found) return undefined;
  const [slow, offline, retry, close] = found;
  return { slow, offline, retry, close };
}
