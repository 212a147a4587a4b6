import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Picture, tintOf } from './picture.tsx';

afterEach(cleanup);

describe('Picture', () => {
  it('shows the picture on the background tint of its id', () => {
    const { container } = render(<Picture id="teapot" src="/pictures/teapot.webp" alt="Enamel Teapot" />);
    expect(screen.getByRole('img', { name: 'Enamel Teapot' }).getAttribute('loading')).toBe('lazy');
    expect(container.querySelector('.image-well')?.getAttribute('data-tint')).toBe(tintOf('teapot'));
    expect(screen.queryByText('No Image')).toBeNull();
  });

  it('lets only a linked picture fill its box', () => {
    const { container, rerender } = render(<Picture id="a" src="/pictures/a.webp" alt="" />);
    expect(container.querySelector('.image-well')?.getAttribute('data-fit')).toBe('cutout');
    rerender(<Picture id="a" src="https://example.com/a.jpg" alt="" />);
    expect(container.querySelector('.image-well')?.getAttribute('data-fit')).toBe('cover');
  });

  it('derives fit and widths of an uploaded picture from its name', () => {
    const name = `/pictures/${'a'.repeat(64)}`;
    const { container, rerender } = render(<Picture id="a" src={`${name}-640.webp`} alt="Cup" />);
    expect(container.querySelector('.image-well')?.getAttribute('data-fit')).toBe('cover');
    expect(screen.getByRole('img').getAttribute('srcset')).toBe(
      `${name}-320.webp 320w, ${name}-640.webp 640w, ${name}-1280.webp 1280w`,
    );
    rerender(<Picture id="a" src={`${name}-cut-640.webp`} alt="Cup" />);
    expect(container.querySelector('.image-well')?.getAttribute('data-fit')).toBe('cutout');
    rerender(<Picture id="a" src="/pictures/teapot.webp" alt="Cup" />);
    expect(screen.getByRole('img').getAttribute('srcset')).toBeNull();
  });

  it.each([undefined, null, ''])('shows No Image without a picture (%s)', (src) => {
    render(<Picture id="a" src={src} alt="Napkins" />);
    expect(screen.getByText('No Image')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('shows No Image after a load error, until the source changes', () => {
    const { rerender } = render(<Picture id="a" src="/gone.webp" alt="Napkins" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByText('No Image')).toBeTruthy();
    rerender(<Picture id="a" src="/there.webp" alt="Napkins" />);
    expect(screen.getByRole('img').getAttribute('src')).toBe('/there.webp');
  });
});

describe('tintOf', () => {
  it('is stable per product and distributes products over all six tints', () => {
    expect(tintOf('0192d0c4-5b7e-7d10-9c3f-3f1b2a9f8e01')).toBe(
      tintOf('0192d0c4-5b7e-7d10-9c3f-3f1b2a9f8e01'),
    );
    const counts = new Map<string, number>();
    for (let n = 0; n < 600; n += 1) {
      const tint = tintOf(`product-${n}`);
      counts.set(tint, (counts.get(tint) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    expect(Math.min(...counts.values())).toBeGreaterThan(60);
  });
});
