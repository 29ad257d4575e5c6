"""The page behind a feedback form's code: questions on the players' phones, answers in a CSV beside the box."""
