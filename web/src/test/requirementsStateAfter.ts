import type { RequirementsThunk } from '../features/matching/requirementsActions.ts';
import { requirementsReducer, type RequirementsState } from '../features/matching/requirementsSlice.ts';

type Action = Parameters<typeof requirementsReducer>[1];

/** Returns the requirements state after the actions, starting from the state of a newly opened page. */
export function reduceTestRequirementsActions(...actions: (Action | RequirementsThunk)[]): RequirementsState {
  let state = requirementsReducer(undefined, { type: 'opened' });
  const dispatch = <A extends Action>(action: A): A => {
    state = requirementsReducer(state, action);
    return action;
  };
  for (const each of actions) {
    if (typeof each === 'function') each(dispatch, () => ({ requirements: state }));
    else dispatch(each);
  }
  return state;
}
