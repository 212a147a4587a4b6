import { Component, type ReactNode } from 'react';
import { LostProgram } from '../page-programs.ts';
import { Crashed } from './crashed.tsx';
import { LostPage } from './lost-page.tsx';

interface Props {
  /** The entry of the tab's history that is shown: another one gets a chance of its own. */
  at: string;
  children: ReactNode;
}
interface State {
  at: string;
  error: unknown;
}

/** Keeps header and footer standing when a page breaks or its program cannot be loaded. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, error: undefined };

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, error: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  #recover = () => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return error instanceof LostProgram ? (
      <LostPage load={error.load} onLoaded={this.#recover} />
    ) : (
      <Crashed />
    );
  }
}
