import { z } from 'zod';

const Frame = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('subscribe'),
    id: z.number().int().min(0),
    name: z.string().max(100),
    params: z.record(z.string(), z.unknown()).optional(),
    etag: z.string().max(100).optional(),
  }),
  z.strictObject({ type: z.literal('unsubscribe'), id: z.number().int().min(0) }),
  // Browsers cannot observe WebSocket pings, so they send their own.
  z.strictObject({ type: z.literal('ping') }),
]);
/** A message from the browser. */
export type Frame = z.infer<typeof Frame>;
export type SubscribeFrame = Extract<Frame, { type: 'subscribe' }>;

/** Parses a text message; undefined if it is not a frame of this protocol. */
export function parseFrame(text: string): Frame | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
