import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openScreen } from '../../../test/screen.tsx';
import { MAX_IMPORT_BYTES } from '../../shop/catalogue/transfer/report.ts';
import AdminImportPage from './admin-import.tsx';

const session = {
  name: 'account.session',
  path: '/account/session',
  params: {},
  data: { user: { uid: 'a1', email: 'ada@people.test', name: 'Ada', role: 'admin' } },
};
const report = {
  format: 'csv',
  adds: 2,
  updates: 1,
  unchanged: 7,
  bad: 101,
  problems: [{ line: 4, title: '', reason: 'Title cannot be empty.' }],
  renamed: 0,
  renames: [],
  sample: [{ line: 2, title: 'Mug', priceCents: 300, category: 'kitchen', action: 'add' }],
};

/** Uploads as the browser sends them: told how far they are, answered as the test says. */
class FakeUpload {
  static sent: FakeUpload[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onprogress?: () => void;
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  url = '';
  open(_method: string, url: string) {
    this.url = url;
  }
  send() {
    FakeUpload.sent.push(this);
  }
  say(text: string) {
    this.status = 200;
    this.responseText += text;
    this.onprogress?.();
  }
  end(status: number, text = '') {
    this.status = status;
    this.responseText += text;
    this.onload?.();
  }
}
const last = () => FakeUpload.sent.at(-1)!;

beforeEach(() => {
  FakeUpload.sent = [];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
});
afterEach(() => void vi.unstubAllGlobals());

function choose(size = 10) {
  const file = new File(['title,price\n'], 'products.csv');
  Object.defineProperty(file, 'size', { value: size });
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [file] } });
}
const open = () => openScreen(<AdminImportPage />, { known: [session] });
const refusal = (message: string, code = 'invalid') => JSON.stringify({ error: { code, message } });

async function previewed(over: object = {}) {
  open();
  choose();
  last().end(200, JSON.stringify({ ...report, ...over }));
  await screen.findByText(/to add/);
}

describe('import', () => {
  it('refuses more than 50 MB before anything is sent', () => {
    open();
    choose(MAX_IMPORT_BYTES + 1);
    expect(screen.getByRole('alert').textContent).toBe('A file can have at most 50 MB.');
    expect(FakeUpload.sent).toEqual([]);
  });

  it('says why a file cannot be read, and takes another', async () => {
    open();
    choose();
    last().end(400, refusal('This file is not text in UTF-8.'));
    expect((await screen.findByRole('alert')).textContent).toBe('This file is not text in UTF-8.');
    choose();
    expect(FakeUpload.sent).toHaveLength(2);
  });

  it('names the products that would get another title', async () => {
    await previewed({ renamed: 1_204, renames: [{ line: 3, was: 'Lamp', title: 'Chair' }] });
    expect(
      screen.getByText(/^1,204 products you have would get another title\. Are they the same products\?/),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: '3 Lamp Chair' })).toBeTruthy();
    expect(screen.getByText('and 1,203 more.')).toBeTruthy();
  });

  it('shows what would happen, with each bad row and its reason, before anything is written', async () => {
    await previewed();
    expect(screen.getByText('2 to add, 1 to change, 7 unchanged.')).toBeTruthy();
    expect(screen.getByText('Nothing has been written yet.')).toBeTruthy();
    expect(screen.getByText('101 products cannot be taken and will be left out:')).toBeTruthy();
    expect(screen.getByRole('row', { name: /4 \(no title\) Title cannot be empty\./ })).toBeTruthy();
    expect(screen.getByText('and 100 more.')).toBeTruthy();
    expect(screen.getByRole('row', { name: /2 Mug Kitchen \$3\.00 Add/ })).toBeTruthy();
    expect(FakeUpload.sent.map(({ url }) => url)).toEqual(['/api/admin/products/import/preview']);
  });

  it('offers nothing to write when everything is there already', async () => {
    await previewed({ adds: 0, updates: 0, bad: 0 });
    expect(screen.getByText('Everything in this file is in the shop already.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('says how far it is, also in pieces, and what came of it', async () => {
    await previewed();
    fireEvent.click(screen.getByRole('button', { name: 'Import 3 products' }));
    const run = last();
    expect(run.url).toBe('/api/admin/products/import');
    const bar = () => screen.getByRole('progressbar') as HTMLProgressElement;
    expect([bar().value, bar().max]).toEqual([0, 10]);
    run.say('{"done":5,"to');
    run.say('tal":10}\n{"done":');
    expect(await screen.findByText('5 of 10')).toBeTruthy();
    run.say('10,"total":10}\n');
    expect(await screen.findByText('10 of 10')).toBeTruthy();
    run.end(200, `${JSON.stringify({ report })}\n`);
    expect((await screen.findByRole('status')).textContent).toContain(
      'Imported: 2 added, 1 changed, 7 unchanged.',
    );
  });

  it.each([
    [
      'failed in the middle',
      (run: FakeUpload) => run.end(200, `${refusal('Something went wrong.', 'failed')}\n`),
      'The import failed and nothing was written. Please try again.',
    ],
    [
      'another one runs',
      (run: FakeUpload) =>
        run.end(
          200,
          `${refusal('Another import is running. Please try again when it is done.', 'conflict')}\n`,
        ),
      'Another import is running. Please try again when it is done.',
    ],
    [
      'the line broke',
      (run: FakeUpload) => run.onerror?.(),
      'The connection broke during the import. Look at the products to see whether it was done.',
    ],
    [
      'the answer ends too early',
      (run: FakeUpload) => run.end(200, '{"done":5,"total":10}\n'),
      'The connection broke during the import. Look at the products to see whether it was done.',
    ],
    [
      'the session ended',
      (run: FakeUpload) => run.end(401, refusal('You must be logged in.', 'not-signed-in')),
      'You must be logged in.',
    ],
  ])('%s: says so, and can be tried again', async (_, happen, sentence) => {
    await previewed();
    fireEvent.click(screen.getByRole('button', { name: 'Import 3 products' }));
    happen(last());
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    fireEvent.click(screen.getByRole('button', { name: 'Import 3 products' }));
    expect(FakeUpload.sent).toHaveLength(3);
  });
});

describe('export', () => {
  it('leads to files', () => {
    open();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Export CSV')).toBe('/api/admin/products/export?format=csv');
    expect(href('Export JSON')).toBe('/api/admin/products/export?format=json');
  });
});
