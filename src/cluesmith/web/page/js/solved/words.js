/** The words of the views of puzzles solved, of days and of the library. */

import { addWords } from "../words.js";
import { words as en } from "../words/solved_en.js";
import { words as pt } from "../words/solved_pt.js";

addWords("en", en);
addWords("pt", pt);
