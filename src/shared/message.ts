/** Values inserted into a sentence. Amounts of money are in cents, so that each language formats them. */
export type MessageParams = Readonly<Record<string, string | number>>;

/** Code and parameters of a sentence, from which a client formats it in its own language. */
export interface MessageCode {
  readonly code: string;
  readonly params?: MessageParams;
}

/** A sentence in the language of this build: English on the server. */
export interface Message extends MessageCode {
  readonly message: string;
}

/** Sentences by code; a function if the sentence has parameters. */
type Sentences = Readonly<Record<string, string | ((params: never) => string)>>;

/** Messages by code. */
export type Messages<T extends Sentences> = {
  readonly [Code in keyof T]: T[Code] extends (params: infer Params) => string
    ? (params: Params) => Message
    : Message;
};

/** Turns sentences into messages with codes and parameters, for example the errors of a feature. */
export function defineMessages<T extends Sentences>(sentences: T): Messages<T> {
  const messages = Object.entries(sentences).map(([code, sentence]) => [
    code,
    typeof sentence === 'string'
      ? { code, message: sentence }
      : (params: never) => ({ code, params, message: sentence(params) }),
  ]);
  return Object.fromEntries(messages) as Messages<T>;
}

type AnyMessages = Readonly<Record<string, Message | ((params: never) => Message)>>;

/** Returns the sentences of messages by field. */
export function messageTexts<Field extends string>(messages: Partial<Record<Field, Message>>) {
  const entries = Object.entries<Message>(messages as Record<Field, Message>);
  return Object.fromEntries(entries.map(([field, { message }]) => [field, message])) as Partial<
    Record<Field, string>
  >;
}

/** Formats a message by its code; undefined if `messages` does not contain the code. */
export function formatMessage(messages: AnyMessages, { code, params = {} }: MessageCode): string | undefined {
  if (!Object.hasOwn(messages, code)) return undefined;
  const found = messages[code]!;
  return (typeof found === 'function' ? found(params as never) : found).message;
}
