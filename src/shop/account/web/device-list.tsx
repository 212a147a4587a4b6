import { useRef, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { LoadFailed } from '../../../web/load-failed.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { focusNeighbour } from '../../../web/ui/focus-neighbour.ts';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { type Device, devices as devicesRead, revokeDevice } from '../contract.ts';
import { deviceName } from '../device-names.ts';
import { texts } from '../texts.ts';
import { FormNote } from './form-note.tsx';

const devicesTexts = texts.devices;

/** Live list of the viewer's open sessions. Every device except the current one has a button to log it out. */
export function DeviceList() {
  const { data, error, retry } = useRead(devicesRead, {});
  const [message, setMessage] = useState<{ tone: 'ok' | 'bad'; text: string }>();
  if (!data && error) return <LoadFailed text={devicesTexts.loadFailed} onRetry={retry} />;
  if (!data) return <SkeletonRows />;
  return (
    <div className="form">
      <FormNote tone={message?.tone ?? 'ok'} text={message?.text} onDismiss={() => setMessage(undefined)} />
      <ul className="grid gap-3">
        {data.devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onResult={(isLoggedOut) =>
              setMessage(
                isLoggedOut
                  ? { tone: 'ok', text: devicesTexts.loggedOut }
                  : { tone: 'bad', text: devicesTexts.failed },
              )
            }
          />
        ))}
      </ul>
    </div>
  );
}

function DeviceRow({ device, onResult }: { device: Device; onResult: (isLoggedOut: boolean) => void }) {
  const { run, busy } = useWrite(revokeDevice);
  const times = useTimes();
  const name = deviceName(device.userAgent);
  const row = useRef<HTMLLIElement>(null);

  async function end(): Promise<void> {
    const result = await run({ id: device.id });
    if (result?.ok && row.current?.contains(document.activeElement)) focusNeighbour(row.current);
    if (result) onResult(result.ok || result.error.status === 404);
  }

  return (
    <li ref={row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div>
        <p className="font-semibold">{name}</p>
        <p className="field-hint">
          <time dateTime={device.loggedInAt}>{devicesTexts.loggedIn(times.dateTime(device.loggedInAt))}</time>
        </p>
      </div>
      {device.current ? (
        <span className="field-hint">{devicesTexts.current}</span>
      ) : (
        <Button size="small" busy={busy} aria-label={devicesTexts.logOutOf(name)} onClick={() => void end()}>
          {devicesTexts.logOut}
        </Button>
      )}
    </li>
  );
}
