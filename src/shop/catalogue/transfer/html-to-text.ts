const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const HIGHEST_CODE = 0x10ffff;

/** The words of a piece of HTML, with a line for each paragraph; more than `maxLength` characters end with '…'. */
export function htmlToText(html: string, maxLength: number): string {
  const text = html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1>|$)/gi, ' ')
    .replace(/<(br|\/p|\/div|\/li|\/h\d|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(#x?)?(\w{1,8});/gi, decodeEntity)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .trim();
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).trimEnd()}…`;
}

function decodeEntity(whole: string, number: string | undefined, name: string): string {
  if (!number) return ENTITIES[name.toLowerCase()] ?? whole;
  const code = Number.parseInt(name, number === '#' ? 10 : 16);
  return code > 0 && code <= HIGHEST_CODE ? String.fromCodePoint(code) : whole;
}
