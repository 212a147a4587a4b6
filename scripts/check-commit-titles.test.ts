import { expect, it } from 'vitest';
import { findProblems } from './check-commit-titles.mjs';

it.each([
  'fix(db): close connections whose query never returns',
  'refactor(server, web): rename the admission queue',
  'feat!: require Node 20.19',
  'Merge branch main',
])('accepts “%s”', (title) => {
  expect(findProblems(title)).toEqual([]);
});

it.each([
  ['close connections', /must look like/],
  [`fix(db): close ${'very '.repeat(12)}slow connections`, /has \d+ characters/],
  ['fix(db): the connections are closed', /imperative/],
  ['fix(db): closing connections', /imperative/],
  ['fix(db): close connections; rename the pool', /one idea/],
  ['fix(db): close connections.', /period/],
])('refuses “%s”', (title, problem) => {
  expect(findProblems(title).join()).toMatch(problem);
});
