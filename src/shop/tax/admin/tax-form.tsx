import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts as words } from '../admin-texts.ts';
import type { SavedSettings } from '../contract.ts';
import { RateFields } from './rate-fields.tsx';
import { ShopFields } from './shop-fields.tsx';
import { type TaxErrors, useTaxForm } from './use-tax-form.ts';

/** Settings and rates, saved together. */
export function TaxForm({ current, refresh }: { current: SavedSettings; refresh: () => void }) {
  const form = useTaxForm(current, refresh);
  const { draft, errors } = form;
  const element = useRef<HTMLFormElement>(null);
  /** The country whose rates are shown. */
  const [country, setCountry] = useState(draft.country || 'DE');

  async function save(version: number): Promise<void> {
    const found = await form.submit(version);
    const [first] = Object.keys(found) as (keyof TaxErrors)[];
    if (first === undefined) return;
    const rate = draft.rates[Number(/^\w+ (\d+)$/.exec(first)?.[1])];
    // Rendered synchronously: a field of another country appears before it gets the focus.
    if (rate) flushSync(() => setCountry(rate.country));
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => name === first)?.focus();
  }

  return (
    <form
      ref={element}
      className="tax-form"
      method="dialog"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!form.isStale) void save(form.version);
      }}
    >
      <Panel title={words.shop}>
        <ShopFields draft={draft} errors={errors} edit={form.edit} />
      </Panel>
      <Panel title={words.rates}>
        <RateFields draft={draft} errors={errors} edit={form.edit} country={country} onCountry={setCountry} />
      </Panel>
      {form.problem ? <Note tone="bad">{form.problem}</Note> : null}
      {form.isStale ? (
        <Note tone="warn" live="alert">
          <p>{words.stale}</p>
          <div className="tax-actions">
            <Button size="small" onClick={form.discard}>
              {words.loadNew}
            </Button>
            <Button size="small" busy={form.busy} onClick={() => void save(current.version)}>
              {words.keepMine}
            </Button>
          </div>
        </Note>
      ) : (
        <div className="tax-actions">
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            busyLabel={words.saving}
            disabled={!form.hasChanges}
          >
            {words.save}
          </Button>
          {form.hasChanges ? (
            <Button variant="quiet" onClick={form.discard}>
              {words.discard}
            </Button>
          ) : null}
        </div>
      )}
    </form>
  );
}
