import { read } from '../../shared/operation.ts';
import type * as s from './schemas.ts';

export type * from './schemas.ts';

/** Fields of the settings in a response. */
export const settingsShape = {
  version: 0,
  name: 0,
  logo: 0,
  texts: 0,
  contact: 0,
  currency: 0,
  theme: 0,
  features: 1,
  passwordPolicy: 0,
  styleSheet: 0,
} as const;

/** The shop's settings, live on every page. */
export const current = read<Record<string, never>, s.CurrentSettings>(
  'settings.current',
  '/settings',
  settingsShape,
);
