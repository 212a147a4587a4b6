/** The text is not a JSON list; the message says where. */
export class JsonListError extends Error {}

/** Maximum characters per element: each is parsed in one step, which must not hold up other requests. */
const MAX_ELEMENT_LENGTH = 1_000_000;

/**
 * The elements of the list that a JSON text is, or has under "products", each parsed by itself: a large file never
 * holds up the process for long.
 * @throws JsonListError
 */
export function* jsonElements(text: string): Generator<unknown> {
  let at = beginOf(text) + 1;
  for (let number = 1; ; number++) {
    const end = endOfElement(text, at, number);
    const part = text.slice(at, end).trim();
    const last = text[end] === ']';
    if (part !== '' || !last || number > 1) yield parsed(part, number);
    if (last) return;
    at = end + 1;
  }
}

/** Where products stand in an object: `{"products": [...], "total": 30}`. */
const LIST = /"products"\s*:\s*\[/;

function beginOf(text: string): number {
  const beginning = text.slice(0, MAX_ELEMENT_LENGTH);
  const first = beginning.search(/\S/);
  if (text[first] === '[') return first;
  const match = LIST.exec(beginning);
  if (text[first] !== '{' || !match) throw new JsonListError('there is no list of products in it.');
  return match.index + match[0].length - 1;
}

/** The place of the ',' or ']' that ends the element which begins at `from`. */
function endOfElement(text: string, from: number, number: number): number {
  const part = text.slice(from, from + MAX_ELEMENT_LENGTH + 1);
  const end = endWithin(part);
  if (end !== undefined) return from + end;
  throw new JsonListError(
    part.length > MAX_ELEMENT_LENGTH
      ? `product ${number} has more than ${MAX_ELEMENT_LENGTH.toLocaleString('en-US')} characters.`
      : 'it ends in the middle.',
  );
}

function endWithin(part: string): number | undefined {
  const signs = /["[\]{},]/g;
  let depth = 0;
  for (let match = signs.exec(part); match; match = signs.exec(part)) {
    const [sign] = match;
    if (sign === '"') {
      const end = endOfString(part, match.index);
      if (end === undefined) return undefined;
      signs.lastIndex = end + 1;
    } else if (sign === '[' || sign === '{') depth++;
    else if (depth === 0 && (sign === ',' || sign === ']')) return match.index;
    else if (sign !== ',') depth--;
  }
  return undefined;
}

function endOfString(text: string, begin: number): number | undefined {
  for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at;
  }
  return undefined;
}

function parsed(part: string, number: number): unknown {
  try {
    return JSON.parse(part);
  } catch {
    throw new JsonListError(`product ${number} is not written as JSON wants it.`);
  }
}
