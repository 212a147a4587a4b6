/** Round the name of a parameter in a sentence that is looked at as a pattern: characters that no sentence has. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
/** A pattern with fewer letters of its own would fit too much. */
const FEWEST_LETTERS = 8;

type Telling = (...values: unknown[]) => unknown;

interface Pattern {
  fits: RegExp;
  /** What each group of `fits` is: the place of a parameter, or of a part of it ('0.total'). */
  places: string[];
  letters: number;
  to: Telling;
}

/**
 * Tells the sentences of one language in another, by two `texts` of the same shape: for sentences that have been made
 * elsewhere and come as they are. A sentence with values is recognised by the words between them. What is in none of
 * the texts stays as it is, and of several sentences together each is told.
 */
export function retelling(pairs: readonly (readonly [from: object, to: object])[]) {
  const exact = new Map<string, string>();
  const patterns: Pattern[] = [];
  const collect = (from: object, to: object) => {
    for (const [key, original] of Object.entries(from)) {
      const twin = (to as Record<string, unknown>)[key];
      if (typeof original === 'string') exact.set(original, exact.get(original) ?? String(twin));
      else if (typeof original === 'function')
        patterns.push(...patternOf(original as Telling, twin as Telling));
      else if (typeof original === 'object' && original) collect(original, twin as object);
    }
  };
  for (const [from, to] of pairs) collect(from, to);
  patterns.sort((a, b) => b.letters - a.letters);

  const retold = (sentence: string): string | undefined => {
    const known = exact.get(sentence);
    if (known !== undefined) return known;
    for (const { fits, places, to } of patterns) {
      const values = fits.exec(sentence)?.slice(1);
      if (values) return String(to(...argumentsOf(places, values.map(asValue))));
    }
    return undefined;
  };
  const asValue = (text: string) =>
    String(Number(text)) === text ? Number(text) : (exact.get(text) ?? text);

  return (text: string): string =>
    retold(text) ??
    text
      .split(/(?<=[.!?]) /)
      .map((sentence) => retold(sentence) ?? sentence)
      .join(' ');
}

/** The pattern of a sentence with values; none when they cannot be found in it again. */
function patternOf(from: Telling, to: Telling): Pattern[] {
  let text: string;
  try {
    text = String(from(...Array.from({ length: from.length }, (_, index) => named(String(index)))));
  } catch {
    return []; // It reckons with its values.
  }
  const [literals, places]: string[][] = [[], []];
  text.split(new RegExp(`${OPEN}(.*?)${CLOSE}`, 's')).forEach((part, index) => {
    (index % 2 ? places : literals)!.push(part);
  });
  const letters = literals!.join('').replace(/\P{L}/gu, '').length;
  const found = new Set(places!.map((place) => place.split('.')[0]));
  if (letters < FEWEST_LETTERS || found.size < from.length) return [];
  const escaped = literals!.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [{ fits: new RegExp(`^${escaped.join('(.+?)')}$`, 's'), places: places!, letters, to }];
}

/** Stands for a value and says which; so do its parts. */
function named(place: string): unknown {
  const text = `${OPEN}${place}${CLOSE}`;
  return new Proxy(
    {},
    {
      get: (_, key) => (typeof key === 'symbol' ? () => text : named(`${place}.${key}`)),
    },
  );
}

function argumentsOf(places: readonly string[], values: readonly unknown[]): unknown[] {
  const all: unknown[] = [];
  places.forEach((place, index) => {
    const [first = '', part] = place.split('.');
    if (part === undefined) all[Number(first)] = values[index];
    else all[Number(first)] = { ...(all[Number(first)] as object), [part]: values[index] };
  });
  return all;
}
