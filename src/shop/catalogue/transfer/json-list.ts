/** The text is not a JSON list of products; the message states the reason. */
export class JsonListError extends Error {}

/** Maximum characters per element: each is parsed in one step, which must not delay other requests. */
const MAX_ELEMENT_LENGTH = 1_000_000;

/**
 * Yields the elements of a JSON list, or of the list "products" in a JSON object. Parses each element separately, so
 * that a large file does not block the event loop.
 * @throws JsonListError
 */
export function* jsonElements(text: string): Generator<unknown> {
  let start = findListStart(text) + 1;
  for (let number = 1; ; number++) {
    const end = endOfElement(text, start, number);
    const part = text.slice(start, end).trim();
    const isLast = text[end] === ']';
    if (part !== '' || !isLast || number > 1) yield parseElement(part, number);
    if (isLast) return;
    start = end + 1;
  }
}

/** Start of the list in an object: `{"products": [...], "total": 30}`. */
const PRODUCTS_LIST = /"products"\s*:\s*\[/;

function findListStart(text: string): number {
  const beginning = text.slice(0, MAX_ELEMENT_LENGTH);
  const first = beginning.search(/\S/);
  if (text[first] === '[') return first;
  const match = PRODUCTS_LIST.exec(beginning);
  if (text[first] !== '{' || !match) throw new JsonListError('it contains no list of products.');
  return match.index + match[0].length - 1;
}

/** Returns the index of the ',' or ']' that ends the element starting at `from`. */
function endOfElement(text: string, from: number, number: number): number {
  const part = text.slice(from, from + MAX_ELEMENT_LENGTH + 1);
  const end = findElementEnd(part);
  if (end !== undefined) return from + end;
  throw new JsonListError(
    part.length > MAX_ELEMENT_LENGTH
      ? `product ${number} has more than ${MAX_ELEMENT_LENGTH.toLocaleString('en-US')} characters.`
      : 'it is incomplete.',
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

function endOfString(text: string, start: number): number | undefined {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return undefined;
}

function parseElement(part: string, number: number): unknown {
  try {
    return JSON.parse(part);
  } catch {
    throw new JsonListError(`product ${number} is not valid JSON.`);
  }
}
