/** States of the US with their postal codes: buyers write either. */
const STATES =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DC District of Columbia,DE Delaware,' +
  'FL Florida,GA Georgia,HI Hawaii,IA Iowa,ID Idaho,IL Illinois,IN Indiana,KS Kansas,KY Kentucky,LA Louisiana,' +
  'MA Massachusetts,MD Maryland,ME Maine,MI Michigan,MN Minnesota,MO Missouri,MS Mississippi,MT Montana,NC North Carolina,' +
  'ND North Dakota,NE Nebraska,NH New Hampshire,NJ New Jersey,NM New Mexico,NV Nevada,NY New York,OH Ohio,OK Oklahoma,' +
  'OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VA Virginia,' +
  'VT Vermont,WA Washington,WI Wisconsin,WV West Virginia,WY Wyoming';

const lettersOf = (text: string) => text.toUpperCase().replace(/[^A-Z]/g, '');

/** Returns the postal code of the state that a text names ("California", "ca", "N.Y."); undefined for any other text. */
export function parseUsState(text: string): string | undefined {
  const wanted = lettersOf(text);
  const found = STATES.split(',').find(
    (state) => wanted === state.slice(0, 2) || wanted === lettersOf(state.slice(3)),
  );
  return found?.slice(0, 2);
}
