import { Component, type ReactNode } from 'react';
import { Crashed } from './crashed.tsx';

interface Props {
  /** The address that is shown: another one gets a chance of its own. */
  at: string;
  children: ReactNode;
}
interface State {
  at: string;
  broken: boolean;
}

/** Keeps header and footer standing when a page breaks or its program cannot be loaded. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, broken: false };

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, broken: false };
  }

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <Crashed /> : this.props.children;
  }
}
