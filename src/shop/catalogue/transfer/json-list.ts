/** The text is not a JSON list; the message says where. */
export class JsonListError extends Error {}

/**
 * The elements of the list that a JSON text is, or has under "products", each parsed by itself: a large file never
 * holds up the process for long.
 * @throws JsonListError
 */
export function* jsonElements(text: string): Generator<unknown> {
  let at = beginOf(text) + 1;
  for (let number = 1; ; number++) {
    const end = endOfElement(text, at);
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
  const first = text.search(/\S/);
  if (text[first] === '[') return first;
  const match = LIST.exec(text);
  if (text[first] !== '{' || !match) throw new JsonListError('there is no list of products in it.');
  return match.index + match[0].length - 1;
}

/** The place of the ',' or ']' that ends the element which begins at `from`. */
function endOfElement(text: string, from: number): number {
  const signs = /["[\]{},]/g;
  signs.lastIndex = from;
  let depth = 0;
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const [sign] = match;
    if (sign === '"') signs.lastIndex = endOfString(text, match.index) + 1;
    else if (sign === '[' || sign === '{') depth++;
    else if (depth === 0 && (sign === ',' || sign === ']')) return match.index;
    else if (sign !== ',') depth--;
  }
  throw new JsonListError('it ends in the middle.');
}

function endOfString(text: string, begin: number): number {
  for (let at = text.indexOf('"', begin + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at;
  }
  throw new JsonListError('it ends in the middle.');
}

function parsed(part: string, number: number): unknown {
  try {
    return JSON.parse(part);
  } catch {
    throw new JsonListError(`product ${number} is not written as JSON wants it.`);
  }
}
