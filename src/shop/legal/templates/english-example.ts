import type { LegalPage } from '../rules.ts';
import type { Company, Replacement } from './fill.ts';

/** First line of every example text. */
export const englishNotice =
  '**This is the example text of a demo shop. Its details are invented: do not use it in a real shop.**';

/** Replacements of the placeholders of the English templates. Prices and times are those of the preset for the EU. */
export function englishReplacements(company: Company): Readonly<Record<LegalPage, readonly Replacement[]>> {
  const { name, street, place, representative, email, phone, court, registerNumber, vatId, bank } = company;
  const address = `${street}, ${place}, Germany`;
  const arbitration = 'in dispute resolution before a consumer arbitration board.';
  return {
    imprint: [
      ['Name of the company', name],
      ['Street', street],
      ['Postcode', place],
      ['Country', 'Germany'],
      ['First and last names', representative],
      ['Email', email],
      ['Telephone', phone],
      ['Name of the register', `Commercial register, ${court}`],
      ['Number', registerNumber],
      ['VAT ID', vatId],
      ['Competent', 'The activity of this shop needs no licence.'],
      ['Chamber', ''],
      ['Choose one', `We are neither willing nor obliged to take part ${arbitration}`],
      ['Choose one', ''],
    ],
    terms: [
      ['Name of the company', name],
      ['Street', address],
      [
        ', and by email',
        ', and by email if you have confirmed your email address and chosen emails about orders',
      ],
      ['State how', 'The contract is concluded when we send the goods, at the latest within 5 days.'],
      ['English or German', 'English or German'],
      ['Currency', 'euros'],
      ['Choose one', 'They include the statutory value added tax.'],
      ['Methods of payment', 'bank transfer and invoice'],
      ['Time', 'within 14 days of the order'],
      ['Countries', 'all countries of the European Union'],
      ['Number', '5'],
      ['State commercial', 'We give no commercial guarantees.'],
      ['State your liability', 'The statutory rules apply.'],
      [
        'State the applicable law',
        'German law applies. Consumers keep the protection of the mandatory provisions of the country in which they have their habitual residence.',
      ],
      ['State whether', `We do not take part ${arbitration}`],
    ],
    privacy: [
      ['Name of the company', name],
      ['Address', address],
      ['Email', email],
      ['Contact details', 'This shop needs no data protection officer.'],
      ['State which log files', 'Our hosting provider keeps log files for seven days.'],
      ['National provision', 'section 25(2) no. 2 TDDDG'],
      ['Describe every service', ''],
      ['Period', 'up to ten years'],
      ['Name the provider', 'Example Mail GmbH in Berlin sends them for us.'],
      ['Name, address and country', 'Example Hosting GmbH, Example Street 4, 12345 Berlin, Germany'],
      ['Carriers', 'Example Parcel GmbH'],
      ['Payment providers', bank],
      ['Further recipients', 'Our tax adviser'],
      ['If a recipient', ''],
      ['Name and address of the authority', 'the data protection authority of Berlin'],
      ['Correct this', ''],
    ],
    withdrawal: [
      ['Compare this text', ''],
      [
        'Choose one: on which you acquire',
        'on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the goods.',
      ],
      ['Name, full address', `${name}, ${address}, ${phone}, ${email}`],
      [
        'Choose, or remove',
        'We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.',
      ],
      ['or name and address', 'at the address above'],
      ['Choose one: We will bear', 'We will bear the cost of returning the goods.'],
      ['List the exceptions', 'No exception applies to the products of this shop.'],
      ['Name, address and email', `${name}, ${address}, ${email}`],
    ],
    delivery: [
      ['Country or area', 'Germany'],
      ['Number', '2 to 3 working'],
      ['Amount', '€4.90'],
      ['Country or area', 'Other countries of the European Union'],
      ['Number', '2 to 3 working'],
      ['Amount', '€14.90'],
      ['State when delivery is free', 'Delivery within Germany is free from €100.00.'],
      ['For areas outside', ''],
      ['Event', 'on the day after the order'],
      ['Method of payment', 'Bank transfer: due within 14 days of the order'],
      ['Method of payment', 'Invoice: due within 14 days of the order'],
      ['Address and opening hours', 'Pick-up is not offered.'],
    ],
  };
}
