import type { Templates } from './load.ts';

const imprint = `## Provider

[Name of the company or owner, with legal form]
[Street and number]
[Postcode and city]
[Country]

Represented by: [First and last names of all authorised representatives; remove this line for a sole trader]

## Contact

Email: [Email address]
Telephone: [Telephone number, or another way to reach you quickly and directly]

## Register and tax

Entered in: [Name of the register and of the court; remove if there is no entry]
Registration number: [Number; remove if there is none]
VAT identification number: [VAT ID; remove if you have none]

## Supervision and profession

[Competent supervisory authority with address, if your activity requires a licence; otherwise remove]
[Chamber, professional title, the state that awarded it, and the professional rules with their address, for regulated professions; otherwise remove]

## Dispute resolution

[Choose one and remove the other: We are neither willing nor obliged to take part in dispute resolution before a consumer arbitration board.]
[Choose one and remove the other: We take part in dispute resolution before this consumer arbitration board: name, address, website.]
`;

const terms = `## 1. Scope and provider

These terms apply to all contracts that consumers and businesses conclude in this online shop with [Name of the company or owner, with legal form], [Street and number, postcode, city, country]. A consumer is a natural person who acts for purposes that are mainly outside their trade, business or profession.

## 2. Conclusion of the contract

1. The products in this shop are an invitation to place an order, not a binding offer.
2. You choose products, put them into your cart, and can correct quantities and remove products there at any time before you order. You place a binding order with the button “Order with obligation to pay”.
3. The shop confirms the receipt of your order on the page that follows the order[, and by email if you have confirmed your email address and chosen emails about orders; adapt this to your settings]. [State how the contract is concluded, for example: The contract is concluded when we confirm the acceptance of the order by email or send the goods, at the latest within X days.]
4. The contract is concluded in [English or German; name the languages you offer].
5. We store the text of the contract. You can find your orders in your account; these terms are available at any time on this page, from where you can save or print them.

## 3. Prices and delivery costs

All prices are total prices in [Currency]. [Choose one: They include the statutory value added tax. / As a small business, we do not charge value added tax: name the legal basis.] Delivery costs and other charges are stated before you order, and under [Delivery and payment](/legal/delivery).

## 4. Payment

We accept: [Methods of payment]. Payment is due [Time, for example: immediately after the order].

## 5. Delivery

We deliver to: [Countries or areas]. The delivery time is [Number] days at most, unless the product states otherwise. See [Delivery and payment](/legal/delivery).

## 6. Retention of title

The goods remain our property until they have been paid in full.

## 7. Right of withdrawal

Consumers have a right of withdrawal. Its conditions, its consequences and the model form are in the [withdrawal policy](/legal/withdrawal). You can withdraw online under [Withdraw from contract](/withdraw).

## 8. Liability for defects

The statutory rights for defects apply. Consumers have at least two years from the delivery of new goods to claim them. [State commercial guarantees with their conditions, if you give any; otherwise remove this sentence.]

## 9. Liability

[State your liability as your lawyer advises. Limits of liability towards consumers are often void; without this section, the statutory rules apply.]

## 10. Final provisions

[State the applicable law. Consumers keep the protection of the mandatory provisions of the country in which they have their habitual residence.] If individual provisions are void, the others remain valid.

[State whether you take part in dispute resolution before a consumer arbitration board, as in your imprint.]
`;

const privacy = `## 1. Controller

[Name of the company or owner]
[Address]
Email: [Email address]

[Contact details of the data protection officer, if you have to designate one; otherwise remove]

## 2. Visiting the shop

When you open a page, our server processes your IP address and the request in order to send the page and to protect the shop against attacks. The legal basis is Article 6(1)(f) GDPR; our legitimate interest is the secure operation of the shop. [State which log files your hosting provider keeps, and for how long.]

## 3. Cookies and local storage

This shop uses only what is technically necessary:

- a session cookie while you are logged in, for at most 30 days;
- a cookie by which the shop recognises a browser that has logged in to your account, so that others cannot lock you out;
- cookies with your language, your time zone, and for ten minutes the page to which you return after the login;
- local storage of your browser for the theme and for pages that you can read offline.

The legal basis is [National provision on storage in terminal equipment, for example section 25(2) no. 2 TDDDG in Germany] and Article 6(1)(b) and (f) GDPR. [Describe every service that you have added, such as analytics, with its provider, purpose, legal basis and consent; otherwise remove.]

## 4. Account

For your account we store your name, email address, postal address, a hash of your password, your language, your devices and your reviews, until you delete the account on your profile. The legal basis is Article 6(1)(b) GDPR.

## 5. Orders

We process the data of your orders (products, prices, delivery address, status) to perform the contract (Article 6(1)(b) GDPR), and store them as long as tax and commercial law requires (Article 6(1)(c) GDPR): [Period, for example up to ten years].

## 6. Withdrawal from a contract

If you use the withdrawal function, we store your name, your email address, the order ID, your statement and its time, in order to handle the withdrawal and to prove its receipt (Article 6(1)(c) and (f) GDPR), for at most four years.

## 7. Emails

We send emails about your orders if you have chosen them, and emails about your account. [Name the provider that sends emails.]

## 8. Recipients

- Hosting: [Name, address and country of the hosting provider]
- Delivery: [Carriers]
- Payment: [Payment providers and banks]
- [Further recipients, such as accountants; otherwise remove]

[If a recipient is outside the European Economic Area: state the country and the safeguard, for example an adequacy decision or standard contractual clauses; otherwise remove.]

## 9. Your rights

You have the right of access, rectification, erasure, restriction of processing and data portability, and **the right to object** to processing that is based on Article 6(1)(f) GDPR. You can withdraw a consent at any time for the future. You can download your data and delete your account on your profile. You also have the right to lodge a complaint with a supervisory authority: [Name and address of the authority that is competent for you].

## 10. Obligation to provide data, automated decisions

Without the data of an account and an address we cannot deliver. There are no automated decisions including profiling. [Correct this if you use a credit check or similar.]
`;

const withdrawal = `[Compare this text with the current model instructions of Annex I to Directive 2011/83/EU and of your national law, then remove this line.]

## Right of withdrawal

You have the right to withdraw from this contract within 14 days without giving any reason.

The withdrawal period will expire after 14 days from the day [Choose one: on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the goods. / in the case of several goods in one order which are delivered separately: … physical possession of the last good.]

To exercise the right of withdrawal, you must inform us ([Name, full address, telephone number and email address]) of your decision to withdraw from this contract by an unequivocal statement (for example a letter sent by post or an email). You may use the model withdrawal form below, but it is not obligatory.

You can also exercise your right of withdrawal online, with the function [Withdraw from contract](/withdraw), which is linked at the bottom of every page. If you use this function, we will without delay send you an acknowledgement of receipt on a durable medium, for example by email, with the content of your statement and the date and time of its receipt.

To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.

## Effects of withdrawal

If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.

[Choose, or remove if you collect the goods yourself: We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.]

You shall send back the goods or hand them over to us [or name and address of the person who receives returns; otherwise remove these words], without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired.

[Choose one: We will bear the cost of returning the goods. / You will have to bear the direct cost of returning the goods.]

You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.

## Exceptions

[List the exceptions of Article 16 of Directive 2011/83/EU that apply to your products, such as goods made to the consumer's specifications or sealed goods that are not suitable for return for reasons of hygiene once unsealed; otherwise remove this section.]

## Model withdrawal form

(Complete and return this form only if you wish to withdraw from the contract.)

- To [Name, address and email address of the company]:
- I/We (\\*) hereby give notice that I/we (\\*) withdraw from my/our (\\*) contract of sale of the following goods (\\*)/for the provision of the following service (\\*)
- Ordered on (\\*)/received on (\\*)
- Name of consumer(s)
- Address of consumer(s)
- Signature of consumer(s) (only if this form is notified on paper)
- Date

(\\*) Delete as appropriate.
`;

const delivery = `## Delivery areas and costs

| Area | Delivery time | Costs |
| --- | --- | --- |
| [Country or area] | [Number] days | [Amount with currency] |
| [Country or area] | [Number] days | [Amount with currency] |

[State when delivery is free, or remove this line.] All costs are stated before you order. [For areas outside the EU: state that customs duties may be added; otherwise remove.]

## Delivery times

The delivery time begins [Event, for example: on the day after the order; on the day after your payment for payment in advance]. If its last day is a Saturday, Sunday or public holiday, the next working day replaces it.

## Payment methods

- [Method of payment, with details of when it is due]
- [Method of payment, with details of when it is due]

## Pick-up

[Address and opening hours for pick-up; otherwise remove this section]
`;

/** English templates. They follow EU law; the merchant adapts them to the law of the shop's country. */
export const englishTemplates: Templates = { imprint, terms, privacy, withdrawal, delivery };
