import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { add, end, resume, update } from './commands.ts';
import { PriceTimer } from './price-timer.ts';
import { list, sale } from './queries.ts';
import { setSalesOn, updatePrices } from './tables.ts';

export const sales: FeatureDefinition = {
  name: 'sales',
  optional: true,
  checks,
  create({ db, log, onChanges }) {
    const timer = new PriceTimer(db, log);
    return {
      reads: [list, sale],
      writes: [add, update, end, resume],
      async onSwitch(tx, isOn) {
        if (await setSalesOn(tx, isOn)) await updatePrices(tx);
      },
      async start() {
        onChanges(timer);
        await timer.start();
        return () => timer.stop();
      },
    };
  },
};
