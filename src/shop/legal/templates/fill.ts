/** The invented company of the example texts. Every detail is Markdown. */
export interface Company {
  name: string;
  street: string;
  /** Postcode and city. */
  place: string;
  representative: string;
  email: string;
  phone: string;
  /** Register court and number. */
  court: string;
  registerNumber: string;
  vatId: string;
  bank: string;
}

/** The beginning of a placeholder, without its bracket, and what replaces the placeholder. */
export type Replacement = readonly [begins: string, text: string];

/** Replaces the placeholders of a template in their order. @throws if they do not match the replacements */
export function fillTemplate(template: string, replacements: readonly Replacement[]): string {
  const rest = [...replacements];
  // Matches the placeholders that `placeholdersOf` finds.
  const filled = template.replace(/(?<!\\)\[([^[\]\n]+)\](?!\()/g, (placeholder, words: string) => {
    const next = rest.shift();
    if (!next || !words.startsWith(next[0])) throw new Error(`No example replaces ${placeholder}`);
    return next[1];
  });
  if (rest.length > 0) throw new Error(`The template has no placeholder "${rest[0]![0]}"`);
  return filled;
}

/** Escapes the characters that Markdown and placeholders give a meaning, for names that an administrator has entered. */
export const plainText = (text: string): string => text.replace(/[\\`*_[\]<>#|~!]/g, '\\$&');
