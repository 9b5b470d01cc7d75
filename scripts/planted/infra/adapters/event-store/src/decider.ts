export interface Decider<State> {
  readonly initial: State;
}
