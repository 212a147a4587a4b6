import { language } from '../../../shared/language.ts';
import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { type LegalText, page as pageRead } from '../contract.ts';
import { type LegalPage, parseLegalPage } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { texts } from '../texts.ts';

export const page: ServerPart = {
  // An unknown name is refused by the read, so that the response is 404.
  reads: ({ params }) => [withParams(pageRead, { page: params.page as LegalPage, language })],
  head({ reads, request, site: { shopName, baseUrl } }) {
    const text = reads.find(({ name }) => name === pageRead.name)?.data as LegalText | undefined;
    const page = parseLegalPage(request.params.page);
    if (!text || !page) return undefined;
    const title = shellTexts.pages[page];
    return {
      title,
      description: text.summary || texts.page.description(title, shopName),
      canonical: `${baseUrl}/legal/${page}`,
      type: 'website',
      linkedData: [],
    };
  },
};
