import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import {
  type Block,
  type DocumentProblem,
  type HeadingLevel,
  isAllowedAddress,
  type LegalDocument,
  LIST_DEPTH,
  type List,
  type ListItem,
  MAX_DELIMITERS,
  MAX_MARKERS,
  MAX_NODES,
  MAX_PART,
  type Run,
} from '../document.ts';
import { MAX_TEXT } from '../rules.ts';

/** Square brackets are placeholders, so there are no link definitions (`[name]: address`), which would hide them. */
class LegalTokenizer extends Tokenizer {
  override def(): undefined {
    return undefined;
  }
}

const MARKERS = new RegExp(
  `^[ \\t]*(?:(?:>[ \\t]?|[*+-][ \\t]+|\\d{1,9}[.)][ \\t]+)){${MAX_MARKERS + 1}}`,
  'm',
);

class ParseError extends Error {
  readonly reason: DocumentProblem;
  constructor(reason: DocumentProblem) {
    super(reason.problem);
    this.reason = reason;
  }
}
const tooNested = () => new ParseError({ problem: 'too-nested' });

/**
 * Parses Markdown into headings, paragraphs, lists and tables. Everything else, HTML in particular, stays text. Returns a
 * problem if the text cannot be shown, for example because of a link to a script.
 */
export function parseMarkdown(text: string): LegalDocument | DocumentProblem {
  if (text.length > MAX_TEXT) return { problem: 'too-long' };
  // Checked before parsing, because the parser's time grows with the square of these numbers.
  const parts = text.split(/\n[ \t]*\n/);
  if (parts.some((part) => part.length > MAX_PART)) return { problem: 'part-too-long' };
  if (parts.some((part) => (part.match(/[*_]/g)?.length ?? 0) > MAX_DELIMITERS))
    return { problem: 'too-many-parts' };
  if (MARKERS.test(text)) return { problem: 'too-nested' };
  try {
    const lexer = new Lexer({ gfm: true, breaks: true, tokenizer: new LegalTokenizer() });
    return new TreeBuilder().document(lexer.lex(text));
  } catch (error) {
    if (error instanceof ParseError) return error.reason;
    // The parser is recursive: deep nesting overflows the stack.
    if (error instanceof RangeError) return { problem: 'too-nested' };
    throw error;
  }
}

type Format = Omit<Run, 'text'>;

/** Converts the parser's tokens, and counts the parts of the text. */
class TreeBuilder {
  #nodes = 0;

  document(tokens: Token[]): Block[] {
    return withHeadingLevels(tokens.flatMap((token) => this.#block(token)));
  }

  #count(): void {
    if (++this.#nodes > MAX_NODES) throw new ParseError({ problem: 'too-many-parts' });
  }

  #block(token: Token): Block[] {
    this.#count();
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        return [{ kind: 'heading', level: token.depth as HeadingLevel, content: this.#content(token) }];
      case 'list':
        return [this.#list(token as Tokens.List, 1)];
      case 'table':
        return [this.#table(token as Tokens.Table)];
      case 'hr':
        return [{ kind: 'rule' }];
      case 'blockquote':
        return (token as Tokens.Blockquote).tokens.flatMap((inner) => this.#block(inner));
      default: {
        const content = this.#content(token);
        return content.length > 0 ? [{ kind: 'paragraph', content }] : [];
      }
    }
  }

  #list({ ordered, start, items }: Tokens.List, depth: number): List {
    if (depth > LIST_DEPTH) throw tooNested();
    return {
      kind: 'list',
      ordered,
      start: typeof start === 'number' ? start : 1,
      items: items.map((item) => this.#item(item, depth)),
    };
  }

  /** The paragraphs of an item are separated by line breaks. */
  #item({ tokens }: Tokens.ListItem, depth: number): ListItem {
    this.#count();
    const lists: List[] = [];
    const content: Run[] = [];
    for (const token of tokens) {
      if (token.type === 'list') lists.push(this.#list(token as Tokens.List, depth + 1));
      else if (token.type !== 'space' && token.type !== 'checkbox') {
        if (content.length > 0) content.push({ text: '\n' });
        content.push(...this.#content(token));
      }
    }
    return { content: mergeRuns(content), lists };
  }

  #table({ header, rows }: Tokens.Table): Block {
    const cells = (row: Tokens.TableCell[]) => row.map((cell) => this.#content(cell));
    return { kind: 'table', head: cells(header), rows: rows.map(cells) };
  }

  /** Returns the runs of a token; for a token without formatted parts, such as HTML or code, its source. */
  #content(token: Token | Tokens.TableCell): Run[] {
    return mergeRuns(this.#runs('tokens' in token && token.tokens ? token.tokens : [token as Token], {}));
  }

  #runs(tokens: Token[], format: Format): Run[] {
    return tokens.flatMap((token) => this.#run(token, format));
  }

  #run(token: Token, format: Format): Run[] {
    this.#count();
    switch (token.type) {
      case 'strong':
        return this.#runs((token as Tokens.Strong).tokens, { ...format, strong: true });
      case 'em':
        return this.#runs((token as Tokens.Em).tokens, { ...format, emphasis: true });
      case 'br':
        return [{ ...format, text: '\n' }];
      case 'link': {
        const { href, tokens } = token as Tokens.Link;
        if (!isAllowedAddress(href))
          throw new ParseError({ problem: 'link-refused', address: href.slice(0, 100) });
        return this.#runs(tokens, { ...format, to: href });
      }
      case 'escape':
      case 'codespan':
        return [{ ...format, text: (token as Tokens.Escape).text }];
      case 'html':
      case 'code':
      case 'image':
        return [{ ...format, text: token.raw.trim() }];
      default:
        return 'tokens' in token && token.tokens
          ? this.#runs(token.tokens, format)
          : [{ ...format, text: 'text' in token ? String(token.text) : token.raw }];
    }
  }
}

/** Joins neighbouring runs with the same format, and removes empty ones. */
function mergeRuns(runs: readonly Run[]): Run[] {
  const merged: Run[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (run.text === '') continue;
    if (last && last.strong === run.strong && last.emphasis === run.emphasis && last.to === run.to)
      merged[merged.length - 1] = { ...last, text: last.text + run.text };
    else merged.push(run);
  }
  return merged;
}

/** Renumbers the levels of headings from 2 without gaps, as screen readers expect. */
function withHeadingLevels(blocks: Block[]): Block[] {
  const used = new Set(blocks.flatMap((block) => (block.kind === 'heading' ? [Number(block.level)] : [])));
  const ranks = [...used].sort((a, b) => a - b);
  let previous = 1;
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    previous = Math.min(2 + ranks.indexOf(block.level), previous + 1, 4);
    return { ...block, level: previous as HeadingLevel };
  });
}

/** Maximum length of a summary (characters). */
const MAX_SUMMARY = 160;

/** Returns the first words of the paragraphs, for search engines. */
export function summaryOf(document: LegalDocument): string {
  const words = document
    .flatMap((block) => (block.kind === 'paragraph' ? block.content.map(({ text }) => text) : []))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words.length <= MAX_SUMMARY ? words : `${words.slice(0, MAX_SUMMARY - 1).replace(/\s+\S*$/, '')}…`;
}
