import { freePort } from '../../test/free-port.ts';
import { ShopUnderTest } from '../shop-under-test.ts';
import type { Balancer } from './balancer.ts';

/** An instance of the shop, and its own URL behind the balancer. */
export interface Instance {
  shop: ShopUnderTest;
  url: string;
}

/** Opens an instance of the shop that the balancer's clients reach. */
export async function openInstance(balancer: Balancer, settings: Record<string, string>): Promise<Instance> {
  const port = await freePort();
  const shop = await ShopUnderTest.open({ ...settings, PUBLIC_URL: balancer.url, PORT: String(port) });
  return { shop, url: `http://127.0.0.1:${port}` };
}
