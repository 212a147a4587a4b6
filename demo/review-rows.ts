import { demoId } from './ids.ts';
import { demoUser, demoUsers, product } from './lookup.ts';
import { type DemoReviewEntry, reviewEntries } from './reviews.ts';
import type { DemoReview, DemoReviewVote } from './rows.ts';

const day = 24 * 60 * 60 * 1000;

/** Returns the reviews, oldest first, and their helpful votes. */
export function demoReviews(now: Date): { reviews: DemoReview[]; reviewVotes: DemoReviewVote[] } {
  const oldestFirst = [...reviewEntries].sort((a, b) => b.daysAgo - a.daysAgo);
  const rows = oldestFirst.map((entry, index) => {
    const review = reviewRow(entry, now);
    return { review, votes: votesFor(review, entry, index, now) };
  });
  return { reviews: rows.map(({ review }) => review), reviewVotes: rows.flatMap(({ votes }) => votes) };
}

function reviewRow({ product: slug, by, stars, daysAgo, comment }: DemoReviewEntry, now: Date): DemoReview {
  const author = demoUser(by);
  const createdAt = new Date(now.getTime() - daysAgo * day);
  return {
    id: demoId(createdAt, `review of ${slug} by ${by}`),
    productId: product(slug).id,
    userId: author.id,
    userName: author.name,
    rating: stars,
    comment,
    createdAt,
  };
}

/** Returns one vote per voter, never by the author. `firstVoter` rotates the voters from review to review. */
function votesFor(
  review: DemoReview,
  entry: DemoReviewEntry,
  firstVoter: number,
  now: Date,
): DemoReviewVote[] {
  const others = demoUsers.filter(({ key, role }) => key !== entry.by && role === 'user');
  const age = now.getTime() - review.createdAt.getTime();
  return Array.from({ length: entry.helpful }, (_, index) => ({
    reviewId: review.id,
    userId: others[(firstVoter + index) % others.length]!.id,
    createdAt: new Date(review.createdAt.getTime() + (age * (index + 1)) / (entry.helpful + 2)),
  }));
}
