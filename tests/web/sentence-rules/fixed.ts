// What the page says with digits in it, whatever the example: no rule has to read it.

/** Texts that have digits and are the same of every example. */
export const fixed = [
  /So e \(about 2\.718\) is raised to each score/g,
  /but shares must add up to 1\./g,
  /each row (?:now )?adds up to [01]|they add up to 1/g,
  /\b1 is the same direction, 0 nothing in common/g,
  /1 at the id, 0 everywhere else/g,
  /(?:added to the scores: )?0 may be read, −∞ may not/g,
  /levels? off at −1 and 1/g,
  /h\(i − 1\)/g,
  /position ÷ 10000\^/g,
  /number: −1 one, \+1 many\. gender: −1 male, \+1 female\./g,
  /below 0 (?:how something is done|the loss falls)/g,
  /0\.2 yours to change0\.21/g,
  /negative ones (?:become|are brought close to) 0/g,
  /part \d+ of the gradient/g,
  /Divide by √\d+/g,
  /1 where row and column are the same word/g,
  /by W1(?: and by W)?/g,
  /has one 100% to give|gives a 100% of its own/g,
  /become −∞, and their weights 0/g,
  /while one weight is almost 1/g,
  /They are shown as 0, and so is the context vector/g,
  /(?:Log|Shifted).*?$/g,
];
