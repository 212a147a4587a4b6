import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, renderScreen } from '../../../test/render-screen.tsx';
import { MAX_IMPORT_BYTES } from '../../shop/catalogue/transfer/limits.ts';
import AdminImportPage from './admin-import.tsx';

const session = {
  name: 'account.session',
  path: '/account/session',
  params: {},
  data: { user: { uid: 'a1', email: 'ada@people.test', name: 'Ada', role: 'admin' } },
};
const report = {
  format: 'csv',
  encoding: 'utf-8',
  numbers: { decimal: 'dot', ambiguous: 0, currencies: [] },
  skipped: 0,
  sameTitles: { total: 0, choice: 'skip', first: [] },
  notImported: [],
  adds: 2,
  updates: 1,
  unchanged: 7,
  bad: 101,
  problems: [{ line: 4, title: '', reason: 'Title cannot be empty.', codes: [{ code: 'manage.title' }] }],
  renamed: 0,
  renames: [],
  sample: [{ line: 2, title: 'Mug', priceCents: 300, category: 'kitchen', action: 'add' }],
};

/** Fake XMLHttpRequest: the test sends progress and responses. */
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
  receive(text: string) {
    this.status = 200;
    this.responseText += text;
    this.onprogress?.();
  }
  finish(status: number, text = '') {
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
const pastImports = (imports: object[] = []) => ({
  name: 'catalogue.imports',
  path: '/admin/product-imports',
  params: {},
  data: { imports },
});
const open = (options: object = {}) =>
  renderScreen(<AdminImportPage />, { cached: [session, pastImports()], ...options });
const refusal = (message: string, code = 'invalid') => JSON.stringify({ error: { code, message } });

async function openPreview(overrides: object = {}) {
  open();
  choose();
  last().finish(200, JSON.stringify({ ...report, ...overrides }));
  await screen.findByText(/to add/);
}

describe('import', () => {
  it('refuses files above 50 MB without sending them', () => {
    open();
    choose(MAX_IMPORT_BYTES + 1);
    expect(screen.getByRole('alert').textContent).toBe('A file can be at most 50 MB.');
    expect(FakeUpload.sent).toEqual([]);
  });

  it('shows why a file cannot be read, and accepts another one', async () => {
    open();
    choose();
    last().finish(400, refusal('This file is not text.'));
    expect((await screen.findByRole('alert')).textContent).toBe('This file is not text.');
    choose();
    expect(FakeUpload.sent).toHaveLength(2);
  });

  it('lists products that would be renamed', async () => {
    await openPreview({ renamed: 1_204, renames: [{ line: 3, was: 'Lamp', title: 'Chair' }] });
    expect(
      screen.getByText(
        /^1,204 products in your shop would get a new title\. Check that they are the same products/,
      ),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: '3 Lamp Chair' })).toBeTruthy();
    expect(screen.getByText('and 1,203 more.')).toBeTruthy();
  });

  it('previews all changes, and invalid rows with their reasons, before writing', async () => {
    await openPreview();
    expect(screen.getByText('2 to add, 1 to change, 7 unchanged.')).toBeTruthy();
    expect(screen.getByText('Nothing has been imported yet.')).toBeTruthy();
    expect(screen.getByText('101 products are invalid and will be skipped:')).toBeTruthy();
    expect(screen.getByRole('row', { name: /4 \(no title\) Title cannot be empty\./ })).toBeTruthy();
    expect(screen.getByText('and 100 more.')).toBeTruthy();
    expect(screen.getByRole('row', { name: /2 Mug Kitchen \$3\.00 Add/ })).toBeTruthy();
    expect(FakeUpload.sent.map(({ url }) => url)).toEqual(['/api/admin/products/import/preview']);
  });

  it('offers no import when all products exist unchanged', async () => {
    await openPreview({ adds: 0, updates: 0, bad: 0 });
    expect(screen.getByText('All products in this file are already in the shop.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('shows the progress, even from partial lines, and the result', async () => {
    await openPreview();
    fireEvent.click(screen.getByRole('button', { name: 'Import 3 products' }));
    const run = last();
    expect(run.url).toBe('/api/admin/products/import');
    const bar = () => screen.getByRole('progressbar') as HTMLProgressElement;
    expect([bar().value, bar().max]).toEqual([0, 10]);
    run.receive('{"done":5,"to');
    run.receive('tal":10}\n{"done":');
    expect(await screen.findByText('5 of 10')).toBeTruthy();
    run.receive('10,"total":10}\n');
    expect(await screen.findByText('10 of 10')).toBeTruthy();
    run.finish(200, `${JSON.stringify({ report })}\n`);
    expect((await screen.findByRole('status')).textContent).toContain(
      'Imported: 2 added, 1 changed, 7 unchanged.',
    );
  });

  it.each([
    [
      'the import failed in the middle',
      (run: FakeUpload) => run.finish(200, `${refusal('Something went wrong.', 'failed')}\n`),
      'The import failed and nothing was changed. Please try again.',
    ],
    [
      'another import is running',
      (run: FakeUpload) =>
        run.finish(
          200,
          `${refusal('Another import is running. Please try again when it is done.', 'import-running')}\n`,
        ),
      'Another import is running. Please try again when it is done.',
    ],
    [
      'the connection broke',
      (run: FakeUpload) => run.onerror?.(),
      'The connection was lost during the import. Check the products to see whether it was completed.',
    ],
    [
      'the response is incomplete',
      (run: FakeUpload) => run.finish(200, '{"done":5,"total":10}\n'),
      'The connection was lost during the import. Check the products to see whether it was completed.',
    ],
    [
      'a gateway responded',
      (run: FakeUpload) => run.finish(200, '{"error":"upstream unavailable"}\n'),
      'The connection was lost during the import. Check the products to see whether it was completed.',
    ],
    [
      'the session ended',
      (run: FakeUpload) => run.finish(401, refusal('You must be logged in.', 'not-signed-in')),
      'You must be logged in.',
    ],
  ])('shows that %s, and allows a retry', async (_, end, sentence) => {
    await openPreview();
    fireEvent.click(screen.getByRole('button', { name: 'Import 3 products' }));
    end(last());
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    fireEvent.click(screen.getByRole('button', { name: 'Import 3 products' }));
    expect(FakeUpload.sent).toHaveLength(3);
  });
});

describe('the preview', () => {
  it('lists data that is not imported, with counts', async () => {
    await openPreview({
      notImported: [
        { kind: 'variants', column: 'Option1 Value', count: 1_204, example: 'Bracelet: Black' },
        { kind: 'column', column: 'Variant SKU', count: 3, example: 'ROPE-1' },
      ],
    });
    expect(screen.getByRole('row', { name: 'Variants 1,204 Bracelet: Black' })).toBeTruthy();
    expect(screen.getByRole('row', { name: 'Variant SKU 3 ROPE-1' })).toBeTruthy();
  });

  it('shows how prices are read, and asks for the format of ambiguous ones', async () => {
    const numbers = {
      decimal: 'dot',
      ambiguous: 2,
      example: { text: '€ 1.299', cents: 129 },
      currencies: ['€'],
    };
    await openPreview({ numbers, encoding: 'windows-1252' });
    expect(screen.getByText('Prices: “€ 1.299” is read as $1.29.')).toBeTruthy();
    expect(screen.getByText(/^Prices are marked with €\./)).toBeTruthy();
    expect(screen.getByText(/^This file was read as windows-1252\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
    fireEvent.change(screen.getByLabelText('Prices in this file'), { target: { value: 'comma' } });
    expect(last().url).toBe('/api/admin/products/import/preview?decimal=comma');
    last().finish(200, JSON.stringify({ ...report, numbers: { ...numbers, decimal: 'comma' } }));
    fireEvent.click(await screen.findByRole('button', { name: 'Import 3 products' }));
    expect(last().url).toBe('/api/admin/products/import?decimal=comma');
  });

  it('skips products with existing titles unless updating them is chosen', async () => {
    await openPreview({
      skipped: 2,
      sameTitles: { total: 2, choice: 'skip', first: [{ line: 2, title: 'Mug' }] },
    });
    expect(screen.getByText('2 products skipped because their titles already exist.')).toBeTruthy();
    const select = screen.getByLabelText<HTMLSelectElement>('Products with an existing title');
    expect(select.value).toBe('skip');
    fireEvent.change(select, { target: { value: 'update' } });
    expect(last().url).toBe('/api/admin/products/import/preview?sameTitles=update');
  });
});

describe('undo', () => {
  const one = {
    id: 'i1',
    createdAt: '2026-01-01T10:00:00.000Z',
    fileName: 'spring.csv',
    actorName: 'Ada',
    adds: 3,
    updates: 1,
    undone: null,
  };
  const undone = { removed: 3, restored: 0, kept: 1, keptProducts: ['Teapot'] };

  it('needs an inline confirmation, then lists what was undone and what was not', async () => {
    const shop = open({
      cached: [session, pastImports([one])],
      respond: ({ method }: { method: string }) => ({
        body: method === 'GET' ? pastImports([one]).data : undone,
      }),
    });
    expect(screen.getByText(/3 added, 1 changed by Ada/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
    fireEvent.click(screen.getByRole('button', { name: 'No' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo this import' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Import undone: 3 deleted, 0 restored.')).toBeTruthy();
    expect(screen.getByText('Changed since the import and not restored: 1 product.')).toBeTruthy();
    expect(screen.getByText('Teapot')).toBeTruthy();
    expect(shop.sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/admin/product-imports/i1/undo',
    ]);
  });

  it('has a description with the file and the counts of its import', () => {
    const older = { ...one, id: 'i2', fileName: null };
    open({ cached: [session, pastImports([one, older])] });
    const described = screen
      .getAllByRole('button', { name: 'Undo this import' })
      .map((button) => document.getElementById(button.getAttribute('aria-describedby')!)?.textContent);
    expect(described).toEqual([
      expect.stringMatching(/^spring\.csv.*: 3 added, 1 changed by Ada$/),
      expect.stringMatching(/^\(no file name\).*: 3 added, 1 changed by Ada$/),
    ]);
  });

  it('is not offered again for an undone import, whose report is shown', () => {
    open({ cached: [session, pastImports([{ ...one, undone }])] });
    expect(screen.getByText('Import undone: 3 deleted, 0 restored.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  });

  it('shows the reason when it fails', async () => {
    open({
      cached: [session, pastImports([one])],
      respond: () =>
        refusalOf(409, 'conflict', 'Another import is running. Please try again when it is done.'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo this import' }));
    fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Another import is running.');
  });

  it('is offered right after an import', async () => {
    await openPreview();
    fireEvent.click(screen.getByRole('button', { name: 'Import 3 products' }));
    last().finish(200, `${JSON.stringify({ report: { ...report, importId: 'i2' } })}\n`);
    expect(await screen.findByRole('button', { name: 'Undo this import' })).toBeTruthy();
  });
});

describe('export', () => {
  it('links to the files', () => {
    open();
    const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Export CSV')).toBe('/api/admin/products/export?format=csv');
    expect(href('Export JSON')).toBe('/api/admin/products/export?format=json');
  });
});
