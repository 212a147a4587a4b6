import { texts } from '../texts.ts';

/** Shows how many pieces of a product are left; renders nothing if there are enough. */
export function PiecesLeft({ pieces }: { pieces: number | undefined }) {
  if (pieces === undefined) return null;
  return (
    <p className="pieces-left" data-tone={pieces === 0 ? 'bad' : 'warn'}>
      {texts.piecesLeft(pieces)}
    </p>
  );
}
