/** Most common passwords of published lists, eight characters or more, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  (
    'password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pa$$word 12345678 ' +
    '123456789 1234567890 12345678910 0123456789 0987654321 987654321 87654321 11223344 1122334455 12341234 ' +
    '123123123 12344321 123456789a a123456789 a1b2c3d4 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qwertyui ' +
    'qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 q1w2e3r4 q1w2e3r4t5 qazwsxedc zaq12wsx zxcvbnm1 ' +
    'zxcvbnm123 asdfghjk asdfghjkl asdfasdf asdf1234 abcd1234 abc12345 abcdefgh abcdefg1 aa123456 iloveyou ' +
    'iloveyou1 sunshine princess football baseball basketball superman starwars whatever trustno1 computer ' +
    'internet letmein1 welcome1 welcome123 changeme admin123 admin1234 administrator master123 dragon123 ' +
    'monkey123 shadow123 michael1 jennifer jordan23 michelle charlie1 liverpool chelsea1 arsenal1 mustang1 ' +
    'corvette maverick midnight samantha victoria alexander danielle elizabeth blink182 pokemon1 minecraft ' +
    'chocolate butterfly 88888888 12121212 10203040 14789632 147258369 789456123 741852963 159753456'
  ).split(' '),
);
