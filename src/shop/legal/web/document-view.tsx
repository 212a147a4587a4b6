import { Fragment, type ReactNode } from 'react';
import { Link } from '../../../web/ui/link.tsx';
import type { Block, LegalDocument, List, Run } from '../document.ts';
import './legal.css';

/** Renders a legal text from its parsed tree, in which markup that the parser does not support is plain text. */
export function DocumentView({ blocks }: { blocks: LegalDocument }) {
  return <div className="legal-document">{blocks.map((block, index) => renderBlock(block, index))}</div>;
}

function renderBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return <Heading key={key}>{renderRuns(block.content)}</Heading>;
    }
    case 'paragraph':
      return <p key={key}>{renderRuns(block.content)}</p>;
    case 'list':
      return renderList(block, key);
    case 'rule':
      return <hr key={key} />;
    case 'table':
      return (
        <table key={key} className="legal-table">
          <thead>
            <tr>
              {block.head.map((cell, column) => (
                <th key={indexKey(column)} scope="col">
                  {renderRuns(cell)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, line) => (
              <tr key={indexKey(line)}>
                {row.map((cell, column) => (
                  <td key={indexKey(column)}>{renderRuns(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}

/** Indexes are the keys, because the parts of a text have no ids. */
const indexKey = (index: number) => `part-${index}`;

function renderList({ ordered, start, items }: List, key: number): ReactNode {
  const children = items.map(({ content, lists }, index) => (
    <li key={indexKey(index)}>
      {renderRuns(content)}
      {lists.map((inner, listIndex) => renderList(inner, listIndex))}
    </li>
  ));
  return ordered ? (
    <ol key={key} start={start}>
      {children}
    </ol>
  ) : (
    <ul key={key}>{children}</ul>
  );
}

const renderRuns = (runs: readonly Run[]): ReactNode =>
  runs.map((run, index) => <Fragment key={indexKey(index)}>{renderRun(run)}</Fragment>);

function renderRun({ text, strong, emphasis, to }: Run): ReactNode {
  let node: ReactNode = text.split('\n').map((line, index) => (
    <Fragment key={indexKey(index)}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
  if (emphasis) node = <em>{node}</em>;
  if (strong) node = <strong>{node}</strong>;
  if (to === undefined) return node;
  return to.startsWith('/') ? <Link to={to}>{node}</Link> : <a href={to}>{node}</a>;
}
