import { useRef, useState } from 'react';
import type { ApiResult } from './api/http.ts';
import { useOptimistic } from './optimistic.ts';

/**
 * State of a button that switches something on or off. A change is shown immediately and is rolled back if it is refused;
 * `failure` is then the reason. `save` sends the change; `onSaved` is called when it is saved.
 */
export function useOptimisticToggle(
  serverValue: boolean,
  save: (on: boolean) => Promise<ApiResult<unknown>>,
  onSaved: (on: boolean) => void,
) {
  const { value: isOn, setOptimistic, rollBack } = useOptimistic(serverValue);
  const [failure, setFailure] = useState<string>();
  const isInFlight = useRef(false);
  const toggle = async () => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setFailure(undefined);
    setOptimistic(!isOn);
    const result = await save(!isOn);
    isInFlight.current = false;
    if (result.ok) return onSaved(!isOn);
    rollBack();
    setFailure(result.error.message);
  };
  return { isOn, failure, toggle: () => void toggle() };
}
