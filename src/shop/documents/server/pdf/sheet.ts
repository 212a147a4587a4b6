import type PDFDocumentClass from 'pdfkit';
import type { Language } from '../../../../shared/languages.ts';
import type { Paper } from '../../settings.ts';
import { addFonts, loadFonts } from './fonts.ts';

type PdfDocument = InstanceType<typeof PDFDocumentClass>;
/** An element of the logical structure, for assistive technology. */
export type Structure = ReturnType<PdfDocument['struct']>;

/** Distances from the edges of the page (pt). */
export const MARGIN = { left: 57, right: 51, top: 51, footer: 99 } as const;
const INK = '#1f1a1d';
const QUIET = '#5e565b';
const RULE = '#c9c2c6';

export interface SheetOptions {
  title: string;
  language: Language;
  paper: Paper;
  /** Creation time of the file, ISO. It is part of the input, so that the same input gives the same bytes. */
  createdAt: string;
}

export interface TextStyle {
  x: number;
  width: number;
  y?: number;
  /** pt; default 10. */
  size?: number;
  bold?: boolean;
  quiet?: boolean;
  align?: 'left' | 'right' | 'center';
}

/**
 * A PDF/A-3 file that is printed from top to bottom; `y` is the position of the next text. Everything is either part of
 * the logical structure or marked as decoration.
 */
export class Sheet {
  readonly doc: PdfDocument;
  readonly root: Structure;
  readonly options: SheetOptions;
  y: number = MARGIN.top;
  /** Number of pages. */
  pages = 0;
  private readonly chunks: Buffer[] = [];
  private readonly ended: Promise<void>;

  private constructor(doc: PdfDocument, options: SheetOptions) {
    this.doc = doc;
    this.options = options;
    doc.on('data', (chunk: Buffer) => this.chunks.push(chunk));
    this.ended = new Promise((resolve, reject) => {
      doc.on('end', resolve);
      doc.on('error', reject);
    });
    this.root = doc.struct('Document');
    doc.addStructure(this.root);
  }

  static async open(options: SheetOptions): Promise<Sheet> {
    // The library is loaded with the first document, because loading it would delay the start of the shop.
    const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), loadFonts()]);
    const created = new Date(options.createdAt);
    const doc = new PDFDocument({
      subset: 'PDF/A-3a',
      pdfVersion: '1.7',
      tagged: true,
      lang: options.language,
      displayTitle: true,
      autoFirstPage: false,
      bufferPages: true,
      margin: 0,
      // ASCII only: the library counts the characters of the metadata, not its bytes.
      info: { Title: options.title, Creator: 'Shopkeeper', CreationDate: created, ModDate: created },
    });
    addFonts(doc, fonts);
    return new Sheet(doc, options);
  }

  get right(): number {
    return this.doc.page.width - MARGIN.right;
  }
  get width(): number {
    return this.right - MARGIN.left;
  }
  /** Position at which the footer begins. */
  get bottom(): number {
    return this.doc.page.height - MARGIN.footer;
  }

  addPage(): void {
    this.doc.addPage({ size: this.options.paper, margin: 0 });
    this.pages++;
    this.y = MARGIN.top;
  }

  /** Adds an element to the structure. */
  add(parent: Structure, type: string): Structure {
    const element = this.doc.struct(type);
    parent.add(element);
    return element;
  }

  /** Prints text as an element of the structure; returns its height. */
  text(parent: Structure, type: string, text: string, style: TextStyle): number {
    let height = 0;
    const element = this.doc.struct(type, {}, () => {
      height = this.draw(text, style);
    });
    parent.add(element);
    element.end();
    return height;
  }

  /** Prints text that repeats other text, such as a header. */
  decoration(text: string, style: TextStyle): number {
    this.doc.markContent('Artifact', { type: 'Pagination' });
    const height = this.draw(text, style);
    this.doc.endMarkedContent();
    return height;
  }

  rule(
    y = this.y,
    {
      from = MARGIN.left,
      to = this.right,
      strong = false,
    }: { from?: number; to?: number; strong?: boolean } = {},
  ): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc
      .moveTo(from, y)
      .lineTo(to, y)
      .lineWidth(strong ? 1 : 0.5)
      .strokeColor(strong ? INK : RULE)
      .stroke();
    this.doc.endMarkedContent();
  }

  /** Draws a box to tick. */
  box(x: number, y: number, size: number): void {
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc.rect(x, y, size, size).lineWidth(0.75).strokeColor(QUIET).stroke();
    this.doc.endMarkedContent();
  }

  heightOf(text: string, style: TextStyle): number {
    return this.select(style).heightOfString(this.printable(text), optionsOf(style));
  }

  private draw(text: string, style: TextStyle): number {
    const printable = this.printable(text, style);
    const height = this.select(style).heightOfString(printable, optionsOf(style));
    this.doc
      .fillColor(style.quiet ? QUIET : INK)
      .text(printable, style.x, style.y ?? this.y, optionsOf(style));
    return height;
  }

  private select({ size = 10, bold = false }: Partial<TextStyle>): PdfDocument {
    return this.doc.font(bold ? 'bold' : 'regular').fontSize(size);
  }

  /** Replaces characters that the font lacks: PDF/A forbids printing the font's empty box instead. */
  private printable(text: string, style: Partial<TextStyle> = {}): string {
    this.select(style);
    const { font } = (
      this.doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }
    )._font;
    const isPrintable = (character: string) =>
      character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0)!);
    return [...text.normalize('NFC')].map((character) => (isPrintable(character) ? character : '?')).join('');
  }

  /** Ends the file; returns its bytes. */
  async finish(): Promise<Buffer> {
    this.root.end();
    this.doc.end();
    await this.ended;
    return Buffer.concat(this.chunks);
  }
}

const optionsOf = ({ width, align = 'left' }: TextStyle) => ({ width, align, lineGap: 1 });
