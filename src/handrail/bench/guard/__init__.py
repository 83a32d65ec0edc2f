"""How well the guard tells what is harmful from what is not: public sets from outside, hard negatives of our own."""
