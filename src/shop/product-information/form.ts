import { type Content, referencesOf, type Unit, type UnitReference } from '../catalogue/unit-price.ts';
import { contentToInput, parseContent } from './content-format.ts';
import type { Information } from './rules.ts';

/** An administrator's decision about the unit price. */
export const PRICINGS = ['undecided', 'content', 'piece'] as const;
export type Pricing = (typeof PRICINGS)[number];

/** Fields of the dialog, as typed. */
export interface InformationForm {
  readonly pricing: Pricing;
  readonly content: string;
  readonly unit: Unit;
  readonly per: UnitReference;
  /** '' for none. */
  readonly manufacturerId: string;
  readonly warnings: string;
}

/** Returns the fields of a product's information. */
export function toForm({ content, isSoldByPiece, manufacturerId, warnings }: Information): InformationForm {
  return {
    pricing: content ? 'content' : isSoldByPiece ? 'piece' : 'undecided',
    content: content ? contentToInput(content.content) : '',
    unit: content?.unit ?? 'g',
    per: content?.per ?? '1kg',
    manufacturerId: manufacturerId ?? '',
    warnings,
  };
}

/** Returns the content of the fields, which may be invalid: an unreadable number is NaN. */
export const contentOf = ({ content, unit, per }: InformationForm): Content => ({
  content: parseContent(content),
  unit,
  per,
});

/** Parses the fields; `checkInformation` refuses invalid values. */
export function toInformation(form: InformationForm): Information {
  const { pricing, manufacturerId, warnings } = form;
  return {
    content: pricing === 'content' ? contentOf(form) : null,
    isSoldByPiece: pricing === 'piece',
    manufacturerId: manufacturerId === '' ? null : manufacturerId,
    warnings: warnings.trim(),
  };
}

/** Returns the change of the fields when another unit is chosen: the reference must measure the same. */
export function chooseUnit({ per }: Pick<InformationForm, 'per'>, unit: Unit): Partial<InformationForm> {
  const references = referencesOf(unit);
  return { unit, per: references.includes(per) ? per : references[0]! };
}
