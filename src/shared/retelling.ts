/** Delimiters of a parameter's name in a sentence that serves as a pattern: characters that no sentence contains. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
/** Minimum letters of a pattern; a shorter one would match too much. */
const FEWEST_LETTERS = 8;

type Telling = (...values: unknown[]) => unknown;

interface Pattern {
  fits: RegExp;
  /** Parameter of each group of `fits`: its index, or a property ('0.total'). */
  places: string[];
  letters: number;
  to: Telling;
}

/**
 * Returns a function that translates finished sentences by pairs of `texts` of the same shape. It recognises a sentence
 * with values by the text around them, translates several sentences one by one, and leaves unknown text unchanged.
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

/** Returns the pattern of a sentence with values; none if the values cannot be recovered from it. */
function patternOf(from: Telling, to: Telling): Pattern[] {
  let text: string;
  try {
    text = String(from(...Array.from({ length: from.length }, (_, index) => named(String(index)))));
  } catch {
    return []; // It computes with its values.
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

/** Placeholder for a value that prints its own name; its properties are placeholders, too. */
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
