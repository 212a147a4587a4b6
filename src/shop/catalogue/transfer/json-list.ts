/** The text is not a JSON list; the message says where. */
export class JsonListError extends Error {}

/** Maximum characters per element: each is parseElement in one step, which must not hold up other requests. */
const MAX_ELEMENT_LENGTH = 1_000_000;

/**
 * The elements of the list that a JSON text is, or has under "products", each parsed separately: a large file never
 * blocks the event loop for long.
 * @throws JsonListError
 */
export function* jsonElements(text: string): Generator<unknown> {
  let at = findListStart(text) + 1;
  for (let number = 1; ; number++) {
    const end = endOfElement(text, at, number);
    const part = text.slice(at, end).trim();
    const last = text[end] === ']';
    if (part !== '' || !last || number > 1) yield parseElement(part, number);
    if (last) return;
    at = end + 1;
  }
}

/** The list of products in an object: `{"products": [...], "total": 30}`. */
const PRODUCTS_LIST = /"products"\s*:\s*\[/;

function findListStart(text: string): number {
  const beginning = text.slice(0, MAX_ELEMENT_LENGTH);
  const first = beginning.search(/\S/);
  if (text[first] === '[') return first;
  const match = PRODUCTS_LIST.exec(beginning);
  if (text[first] !== '{' || !match) throw new JsonListError('there is no list of products in it.');
  return match.index + match[0].length - 1;
}

/** The place of the ',' or ']' that ends the element which begins at `from`. */
function endOfElement(text: string, from: number, number: number): number {
  const part = text.slice(from, from + MAX_ELEMENT_LENGTH + 1);
  const end = findElementEnd(part);
  if (end !== undefined) return from + end;
  throw new JsonListError(
    part.length > MAX_ELEMENT_LENGTH
      ? `product ${number} has more than ${MAX_ELEMENT_LENGTH.toLocaleString('en-US')} characters.`
      : 'it ends in the middle.',
  );
}

function findElementEnd(part: string): number | undefined {
  const tokens = /["[\]{},]/g;
  let depth = 0;
  for (let match = tokens.exec(part); match; match = tokens.exec(part)) {
    const [token] = match;
    if (token === '"') {
      const end = endOfString(part, match.index);
      if (end === undefined) return undefined;
      tokens.lastIndex = end + 1;
    } else if (token === '[' || token === '{') depth++;
    else if (depth === 0 && (token === ',' || token === ']')) return match.index;
    else if (token !== ',') depth--;
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

function parseElement(part: string, number: number): unknown {
  try {
    return JSON.parse(part);
  } catch {
    throw new JsonListError(`product ${number} is not written as JSON wants it.`);
  }
}
