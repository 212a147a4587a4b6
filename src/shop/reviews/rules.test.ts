import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { messageTexts } from '../../shared/message.ts';
import {
  authorName,
  averageOf,
  checkReviewForm,
  checkReviewService,
  compareReviews,
  countStars,
  distribution,
  isRating,
  isReviewSort,
  MAX_COMMENT,
  MINIMUM_RATINGS,
  mayDelete,
  mayMarkHelpful,
  REVIEW_SORTS,
  type ReviewSort,
  sumStars,
  toMinimumRating,
} from './rules.ts';
import { texts } from './texts.ts';

const tooLong = 'A comment can have at most 2,000 characters.';

describe('the form (SPEC L92)', () => {
  it.each([
    [{ rating: 4, comment: 'Good.' }, {}],
    [{ rating: 5, comment: ` ${'x'.repeat(MAX_COMMENT)} ` }, {}],
    [{ rating: 0, comment: 'Good.' }, { rating: 'Please provide a star rating between 1 and 5.' }],
    [{ rating: 6, comment: 'Good.' }, { rating: 'Please provide a star rating between 1 and 5.' }],
    [{ rating: 3.5, comment: 'Good.' }, { rating: 'Please provide a star rating between 1 and 5.' }],
    [{ rating: 1, comment: ' \n ' }, { comment: 'Please enter a comment.' }],
    [{ rating: 1, comment: 'x'.repeat(MAX_COMMENT + 1) }, { comment: tooLong }],
    [
      { rating: Number.NaN, comment: '' },
      { rating: 'Please provide a star rating between 1 and 5.', comment: 'Please enter a comment.' },
    ],
  ])('validates %o', (draft, errors) => {
    expect(messageTexts(checkReviewForm(draft))).toEqual(errors);
  });
});

describe('the service (SPEC L92)', () => {
  const good = { userId: 'u1', productId: 'p1', rating: 3, comment: 'Fine.' };

  it.each([
    [good, null],
    [{ ...good, userId: 7 }, 'Invalid user ID.'],
    [{ ...good, userId: '' }, 'Invalid user ID.'],
    [{ ...good, productId: null }, 'Invalid product ID.'],
    [{ ...good, rating: '3' }, 'Rating must be a number between 1 and 5'],
    [{ ...good, rating: 0 }, 'Rating must be a number between 1 and 5'],
    [{ ...good, rating: 4.5 }, 'Rating must be a number between 1 and 5'],
    [{ ...good, rating: Number.NaN }, 'Rating must be a number between 1 and 5'],
    [{ ...good, comment: '  ' }, 'Comment must be a non-empty string'],
    [{ ...good, comment: undefined }, 'Comment must be a non-empty string'],
    [{ ...good, comment: ['x'] }, 'Comment must be a non-empty string'],
    [{ ...good, comment: 'x'.repeat(MAX_COMMENT + 1) }, tooLong],
    [{ ...good, rating: 9, comment: '' }, 'Rating must be a number between 1 and 5'],
    [{}, 'Invalid user ID.'],
    [null, 'Invalid user ID.'],
    ['review', 'Invalid user ID.'],
  ])('validates %o', (review, message) => {
    expect(checkReviewService(review)?.message ?? null).toBe(message);
  });

  it('accepts exactly the drafts that the form accepts', () => {
    const draft = fc.record({ rating: fc.integer({ min: -2, max: 8 }), comment: fc.string() });
    fc.assert(
      fc.property(draft, (input) => {
        const isAcceptedByForm = Object.keys(checkReviewForm(input)).length === 0;
        expect(checkReviewService({ userId: 'u1', productId: 'p1', ...input }) === null).toBe(
          isAcceptedByForm,
        );
      }),
    );
  });
});

describe('author’s name (SPEC L64, SETTLED 11, 28)', () => {
  it.each([
    [{ name: ' Maya ' }, 'Maya'],
    [{ name: '' }, 'User'],
    [{ name: '  ' }, 'User'],
    [{ name: null }, 'User'],
    [{}, 'User'],
    [null, 'Anonymous'],
    [undefined, 'Anonymous'],
  ])('shows %o as %s', (author, name) => {
    expect(authorName(author)).toBe(name);
  });
});

describe('sort and filter (SPEC L54, L151)', () => {
  const reviews = [
    { id: 'a', rating: 3, createdAt: '2026-01-01T00:00:00Z', helpfulCount: 2 },
    { id: 'b', rating: 5, createdAt: '2026-01-02T00:00:00Z' },
    { id: 'c', rating: 3, createdAt: '2026-01-03T00:00:00Z', helpfulCount: 2 },
    { id: 'd', rating: 1, createdAt: '2026-01-03T00:00:00Z', helpfulCount: 9 },
  ];

  it.each<[ReviewSort, string]>([
    ['date', 'dcba'],
    ['rating', 'bcad'],
    ['helpful', 'dcab'],
  ])('sorts by %s, ties newest first', (sort, order) => {
    expect(
      reviews
        .toSorted(compareReviews(sort))
        .map((review) => review.id)
        .join(''),
    ).toBe(order);
  });

  it('is a total order: independent of the initial order', () => {
    const shuffled = fc.shuffledSubarray(reviews, { minLength: reviews.length });
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...REVIEW_SORTS), (start, sort) => {
        expect(start.toSorted(compareReviews(sort))).toEqual(reviews.toSorted(compareReviews(sort)));
      }),
    );
  });

  it.each([
    [4, 4],
    ['4', 4],
    ['0', 0],
    ['1', 0],
    ['5', 0],
    [undefined, 0],
    ['many', 0],
  ])('parses the minimum rating %s as %i', (text, minimum) => {
    expect(toMinimumRating(text)).toBe(minimum);
  });

  it('has a label for each choice', () => {
    expect(MINIMUM_RATINGS.map((minimum) => texts.page.minimumRatings[minimum])).toEqual([
      'All',
      '4+',
      '3+',
      '2+',
    ]);
    expect(Object.keys(texts.page.sorts).every(isReviewSort)).toBe(true);
    expect(isReviewSort('length')).toBe(false);
  });
});

describe('averages', () => {
  it('come from reviews only, and are null without any (SETTLED 25)', () => {
    expect(averageOf(sumStars(countStars([5, 4, 4])))).toBeCloseTo(13 / 3);
    expect(averageOf(sumStars(countStars([])))).toBeNull();
  });

  it('are computed from sums that equal the sums of the ratings', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 })), (ratings) => {
        const sum = ratings.reduce((all, rating) => all + rating, 0);
        expect(sumStars(countStars(ratings))).toEqual({ sum, count: ratings.length });
      }),
    );
  });

  it('ignore invalid ratings', () => {
    expect(countStars([0, 6, 2.5, Number.NaN, 2])).toEqual([0, 1, 0, 0, 0]);
    expect(isRating('4')).toBe(false);
  });

  it('have a distribution that begins with five stars', () => {
    expect(distribution([1, 0, 0, 1, 2])).toEqual([
      { stars: 5, count: 2, share: 0.5 },
      { stars: 4, count: 1, share: 0.25 },
      { stars: 3, count: 0, share: 0 },
      { stars: 2, count: 0, share: 0 },
      { stars: 1, count: 1, share: 0.25 },
    ]);
    expect(distribution([0, 0, 0, 0, 0]).every((row) => row.share === 0)).toBe(true);
  });
});

describe('permissions (SPEC L92, SETTLED 27)', () => {
  it.each([
    ['u1', 'u1', true, false],
    ['u1', 'u2', false, true],
    ['u1', null, false, false],
    ['u1', undefined, false, false],
    [null, null, false, false],
    [null, 'u2', false, true],
  ])('review of %s, seen by %s: delete %s, helpful %s', (userId, viewer, deletes, votes) => {
    expect(mayDelete({ userId }, viewer)).toBe(deletes);
    expect(mayMarkHelpful({ userId }, viewer)).toBe(votes);
  });
});
