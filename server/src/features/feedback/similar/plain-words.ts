/**
 * Words that nearly every suggestion could have, folded: they ask, join and say nothing about what is wanted. They are words, not
 * rules of a language, so that one list serves all; rarity alone would not know them in a project with ten suggestions.
 */
const lists = [
  "a an the and or of to for in on at by with from as is are be it its this that these those i we you they my our your their me us not no do does can could would should will please add support allow enable able want need needs like make let have has get more better new feature option options possibility way when if which who what how some any all each every so than there also just into use using show see",
  "der die das den dem des ein eine einen einem einer und oder von zu zum zur fur im in am an auf bei mit aus als ist sind war sein es ich wir ihr sie mein unser nicht kein keine kann konnen konnte bitte mehr neue neuer neues option moglichkeit funktion wenn dass wie so auch mir uns man soll sollte mochte hatte wird werden nach je bzw hinzufugen anbieten einrichten",
  "le la les l un une des du de d et ou a au aux en dans sur par pour avec sans est sont etre il elle on nous vous je mon ma mes notre nos votre vos ne pas plus que qui quand pouvoir peut peux ajouter permettre option fonction possibilite nouveau nouvelle se ce cette ces s qu c",
  "el los las una unos unas y o del al con por para es son ser lo mi mis nuestro no mas que cuando poder puede anadir agregar opcion funcion nuevo nueva se su sus",
  "il lo gli i uno del della dei delle e ed al alla con per da di nel nella su sono essere mio nostro non piu che quando poter aggiungere opzione funzione nuovo nuova",
  "o os as um uma do da dos das no na nos nas com por sem sao ser meu nosso nao mais quando poder adicionar opcao novo nova",
  "ve veya ile icin bir bu su o da de mi mu ne gibi daha cok olarak olsun olmasi olan istiyorum istiyoruz eklemek eklensin lutfen yeni ozellik secenek icinde gore",
  "и или в во на с со по к ко у о об от до из за для не но а что как чтобы это этот эта эти при мы я вы он она они наш наши мои можно нужно надо добавить добавьте сделать сделайте пожалуиста еще также новыи новая новые опция функция возможность свои свое",
  "και η ο το τα των για με σε απο στο στη να",
  "في من على إلى الى عن مع أن ان هذا هذه التي الذي أو او و لا ما كل إضافة اضافة يرجى نريد أريد اريد خيار ميزة إمكانية امكانية عند",
  "de het een en of van voor met op in te is zijn ik wij we niet kan kunnen graag meer nieuwe optie toevoegen",
  "i w z na do o po za od nie jest sa to sie ze jak moc dodac opcja nowa nowy prosze",
  "och att det som en ett pa for med av till ar vi jag inte kan mer ny lagga",
] as const;

/** Pairs and signs of Japanese that only end a sentence. */
const endings =
  "たい した しい ほし ませ ます です でき きる する よう うに して いで てほ い る に を の が は で と も へ";

export const plainWords: ReadonlySet<string> = new Set([...lists, endings].flatMap((list) => list.split(" ")));
