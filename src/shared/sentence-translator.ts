/** Delimiters of a placeholder in a template: private-use characters, which no sentence contains. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
/** Minimum letters of a pattern; a shorter one would match unrelated sentences. */
const MIN_LETTERS = 8;

/** A text with parameters. */
type Template = (...values: unknown[]) => unknown;

interface Pattern {
  regExp: RegExp;
  /** Parameter of each group of `regExp`: an index, with a property name where it is a property ('0.total'). */
  parameters: string[];
  letters: number;
  translation: Template;
}

/**
 * Returns a function that translates finished sentences, given pairs of `texts` objects with the same keys. It
 * recognises sentences with values by the text around the values, translates several sentences one by one, and returns
 * unknown text unchanged.
 */
export function createSentenceTranslator(pairs: readonly (readonly [from: object, to: object])[]) {
  const exact = new Map<string, string>();
  const patterns: Pattern[] = [];
  const collect = (from: object, to: object) => {
    for (const [key, original] of Object.entries(from)) {
      const translation = (to as Record<string, unknown>)[key];
      if (typeof original === 'string') exact.set(original, exact.get(original) ?? String(translation));
      else if (typeof original === 'function')
        patterns.push(...patternsOf(original as Template, translation as Template));
      else if (typeof original === 'object' && original) collect(original, translation as object);
    }
  };
  for (const [from, to] of pairs) collect(from, to);
  patterns.sort((a, b) => b.letters - a.letters);

  const translateSentence = (sentence: string): string | undefined => {
    const translation = exact.get(sentence);
    if (translation !== undefined) return translation;
    for (const pattern of patterns) {
      const values = pattern.regExp.exec(sentence)?.slice(1);
      if (values) return String(pattern.translation(...argumentsOf(pattern.parameters, values.map(asValue))));
    }
    return undefined;
  };
  const asValue = (text: string) =>
    String(Number(text)) === text ? Number(text) : (exact.get(text) ?? text);

  return (text: string): string =>
    translateSentence(text) ??
    text
      .split(/(?<=[.!?]) /)
      .map((sentence) => translateSentence(sentence) ?? sentence)
      .join(' ');
}

/** Returns the pattern of a template; none if its values cannot be recovered from the text. */
function patternsOf(from: Template, translation: Template): Pattern[] {
  let text: string;
  try {
    text = String(from(...Array.from({ length: from.length }, (_, index) => placeholder(String(index)))));
  } catch {
    return []; // The template computes with its values.
  }
  const [literals, parameters]: string[][] = [[], []];
  text.split(new RegExp(`${OPEN}(.*?)${CLOSE}`, 's')).forEach((part, index) => {
    (index % 2 ? parameters : literals)!.push(part);
  });
  const letters = literals!.join('').replace(/\P{L}/gu, '').length;
  const found = new Set(parameters!.map((parameter) => parameter.split('.')[0]));
  if (letters < MIN_LETTERS || found.size < from.length) return [];
  const escaped = literals!.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const regExp = new RegExp(`^${escaped.join('(.+?)')}$`, 's');
  return [{ regExp, parameters: parameters!, letters, translation }];
}

/** Value that prints its own name between delimiters; its properties are placeholders, too. */
function placeholder(name: string): unknown {
  const text = `${OPEN}${name}${CLOSE}`;
  return new Proxy(
    {},
    {
      get: (_, key) => (typeof key === 'symbol' ? () => text : placeholder(`${name}.${key}`)),
    },
  );
}

function argumentsOf(parameters: readonly string[], values: readonly unknown[]): unknown[] {
  const all: unknown[] = [];
  parameters.forEach((parameter, index) => {
    const [first = '', property] = parameter.split('.');
    if (property === undefined) all[Number(first)] = values[index];
    else all[Number(first)] = { ...(all[Number(first)] as object), [property]: values[index] };
  });
  return all;
}
