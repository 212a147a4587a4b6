import { errors as platform } from '../../shared/errors.ts';
import { formatMessage } from '../../shared/message.ts';
import type { ErrorBody } from '../../shared/operation.ts';
import type { errors as account } from '../../shop/account/errors.ts';
import type { errors as cart } from '../../shop/cart/errors.ts';
import type { errors as catalogue } from '../../shop/catalogue/errors.ts';
import type { errors as transfer } from '../../shop/catalogue/transfer/errors.ts';
import type { errors as notifications } from '../../shop/notifications/errors.ts';
import type { errors as orders } from '../../shop/orders/errors.ts';
import type { errors as reviews } from '../../shop/reviews/errors.ts';
import type { errors as sales } from '../../shop/sales/errors.ts';

/** Errors that the browser may distinguish by their codes. The errors of other features are only shown. */
type KnownErrors = typeof platform &
  typeof account &
  typeof cart &
  typeof catalogue &
  typeof transfer &
  typeof notifications &
  typeof orders &
  typeof reviews &
  typeof sales;
export type ErrorCode = keyof KnownErrors;

const errorsOfFeatures = import.meta.glob<object>('/src/shop/**/errors.ts', {
  eager: true,
  import: 'errors',
});

/** Every error of the server by code, in the language of this build. */
export const errorMessages: KnownErrors = Object.assign({}, platform, ...Object.values(errorsOfFeatures));

/** Formats an error in the language of this build; an unknown code, for example of a newer server, gets a generic message. */
export function localizeError({ fieldCodes = {}, ...error }: ErrorBody['error']): ErrorBody['error'] {
  const format = (coded: Parameters<typeof formatMessage>[1]) =>
    formatMessage(errorMessages, coded) ?? platform.failed.message;
  const fields = Object.entries(error.fields ?? {}).map(([name, text]) => {
    const coded = Object.hasOwn(fieldCodes, name) ? fieldCodes[name] : undefined;
    return [name, coded ? format(coded) : text];
  });
  return {
    ...error,
    message: format(error),
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  };
}
